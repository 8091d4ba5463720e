import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Query } from '@/api/operation';
import type { HistoryQuery } from '@/components/detail/HistoryTab';
import type { FieldWords } from '@/components/detail/RecordValue';
import { HistoryButton } from '@/components/HistoryButton';
import { Page } from '@/components/Page';
import { PendingPanel } from '@/components/PendingPanel';
import type { Permission } from '@/lib/area';
import { SettingsPanel } from './SettingsPanel';
import type { FormDef } from './types';

interface Props<Body extends object, Saved> {
  def: FormDef<Body, Saved>;
  query: Query<Saved>;
  history: HistoryQuery;
  /** How the history says what the settings keep as lists. */
  historyWords?: FieldWords;
  permissions: { view: Permission; edit: Permission };
  title: string;
  hint: string;
  /** Names the history where the page is called otherwise. */
  historyTitle?: string;
  /** Says who changed them last, before the name. */
  changedBy?: string;
  /** Before the history. */
  actions?: ReactNode;
  /** Below the form. */
  children?: ReactNode;
}

/** The page of settings of which there is one set: the form with Save, and the history of its changes. */
export function SettingsPage<
  Body extends object,
  Saved extends { version: number; changed_by?: string },
>({
  def,
  query,
  history,
  historyWords,
  permissions,
  title,
  hint,
  historyTitle = title,
  changedBy,
  actions,
  children,
}: Props<Body, Saved>) {
  const { data, error, refetch } = useQuery({ ...query, refetchOnWindowFocus: false });
  return (
    <Page
      title={title}
      hint={hint}
      actions={
        <>
          {actions}
          <HistoryButton
            permission={permissions.view}
            ns={def.ns}
            id="settings"
            title={historyTitle}
            query={history}
            words={historyWords}
          />
        </>
      }
    >
      {error || !data ? (
        <PendingPanel error={error} retry={() => void refetch()} lines={4} height={30} />
      ) : (
        <SettingsPanel key={data.version} def={def} settings={data} permission={permissions.edit}>
          {changedBy && data.changed_by && (
            <p>
              {changedBy} <bdi>{data.changed_by}</bdi>
            </p>
          )}
        </SettingsPanel>
      )}
      {children}
    </Page>
  );
}
