import { styled } from '@mui/material/styles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Query } from '@/api/operation';
import { dialogs } from '@/components/feedback/dialogs';
import { toast } from '@/components/feedback/toasts';
import { useShowError } from '@/components/feedback/useShowError';
import { HistoryButton } from '@/components/HistoryButton';
import { LazyFormDialog } from '@/components/LazyDialogs';
import { Page } from '@/components/Page';
import { PendingPanel } from '@/components/PendingPanel';
import { PermissionButton } from '@/components/PermissionButton';
import type { Permission } from '@/lib/area';
import { SettingsPanel } from './SettingsPanel';
import type { FormDef } from './types';

const Stack = styled('div')({ display: 'grid', gap: 16 });
const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

/** A mail server's settings; the words are of the namespace. */
export interface MailServerDef<Body extends object, Saved extends { version: number }> {
  ns: string;
  query: Query<Saved>;
  history: ComponentProps<typeof HistoryButton>['query'];
  permissions: { view: Permission; edit: Permission; test: Permission };
  form: (settings: Saved) => FormDef<Body, Saved>;
  isSet: (settings: Saved) => boolean;
  test: (body: { to: string }) => Promise<{ answer: string }>;
  remove: (body: { version: number }) => Promise<Saved>;
  /** By which server mails leave now. */
  State: (props: { settings: Saved }) => ReactNode;
}

interface Props<Body extends object, Saved extends { version: number }> {
  def: MailServerDef<Body, Saved>;
}

function Content<Body extends object, Saved extends { version: number }>({
  def,
  settings,
}: Props<Body, Saved> & { settings: Saved }) {
  const { t } = useTranslation(def.ns);
  const client = useQueryClient();
  const showError = useShowError();
  const [isTesting, setTesting] = useState(false);
  const form = useMemo(() => def.form(settings), [def, settings]);
  const testForm = useMemo<FormDef<{ to: string }, { answer: string }>>(
    () => ({
      ns: def.ns,
      draft: `${def.ns}.test`,
      defaults: { to: '' },
      sections: [{ fields: [{ kind: 'email', name: 'to', required: true, width: 12 }] }],
      create: def.test,
    }),
    [def],
  );
  const remove = async () => {
    const sure = await dialogs.confirm({
      title: t('remove.title'),
      consequences: [t('remove.after'), t('remove.password')],
      confirm: t('remove.confirm'),
      tone: 'danger',
    });
    if (!sure) return;
    try {
      client.setQueryData(def.query.queryKey, await def.remove({ version: settings.version }));
    } catch (error) {
      await showError(error);
    }
  };
  return (
    <Stack>
      <def.State settings={settings} />
      <SettingsPanel
        key={settings.version}
        def={form}
        settings={settings}
        permission={def.permissions.edit}
      />
      {def.isSet(settings) && (
        <Buttons>
          <PermissionButton
            variant="contained"
            permission={def.permissions.test}
            onClick={() => setTesting(true)}
          >
            {t('test.action')}
          </PermissionButton>
          <PermissionButton
            variant="outlined"
            color="error"
            permission={def.permissions.edit}
            onClick={() => void remove()}
          >
            {t('remove.action')}
          </PermissionButton>
        </Buttons>
      )}
      {isTesting && (
        <LazyFormDialog
          def={testForm}
          title={t('test.title')}
          action={t('test.send')}
          onClose={() => setTesting(false)}
          onSaved={(tested) => toast.success(t('test.sent', { answer: tested.answer }))}
        />
      )}
    </Stack>
  );
}

/** A mail server: set, tried out, removed, with its history. */
export function MailServerScreen<Body extends object, Saved extends { version: number }>({
  def,
}: Props<Body, Saved>) {
  const { t } = useTranslation([def.ns, 'codes']);
  const { data, error, refetch } = useQuery({ ...def.query, refetchOnWindowFocus: false });
  return (
    <Page
      title={t('title')}
      hint={t('hint')}
      actions={
        <HistoryButton
          permission={def.permissions.view}
          ns={def.ns}
          id="settings"
          title={t('title')}
          query={def.history}
        />
      }
    >
      {data && !error ? (
        <Content def={def} settings={data} />
      ) : (
        <PendingPanel error={error} retry={() => void refetch()} lines={6} height={30} />
      )}
    </Page>
  );
}
