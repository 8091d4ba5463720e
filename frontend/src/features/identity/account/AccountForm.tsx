import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useArea, useAllows } from '@/api/areaContext';
import { getAccount } from '@/api/generated/merchant/account-reads';
import type { Account } from '@/api/generated/merchant/client.schemas';
import { queryOf } from '@/api/operation';
import { ErrorState, Skeletons } from '@/components/feedback/States';
import { toast } from '@/components/feedback/toasts';
import { FormBody } from '@/components/form/FormBody';
import type { FormDef } from '@/components/form/types';
import { useRecordForm } from '@/components/form/useRecordForm';
import { PERMISSIONS } from './feature';

const Inside = styled('div')({ padding: 20, '@media (max-width: 700px)': { padding: 14 } });
export const Foot = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: 8,
  justifyContent: 'flex-end',
  flexWrap: 'wrap',
  padding: '12px 20px',
  borderBlockStart: `1px solid ${theme.surface.line}`,
  position: 'sticky',
  insetBlockEnd: 0,
  background: theme.surface.raised,
  zIndex: 2,
}));

/** What is edited is not replaced under the user's hands. */
export const useAccount = () => useQuery({ ...queryOf(getAccount), refetchOnWindowFocus: false });

interface Props<Body extends object> {
  def: FormDef<Body, Account>;
  /** The word on the button. */
  action?: string;
  /** Saved before: without a change nothing is sent. */
  finished?: boolean;
  /** Beside the button: later, back. */
  others?: ReactNode;
  onSaved?: () => void;
}

function Loaded<Body extends object>({
  def,
  account,
  action,
  finished = false,
  others,
  onSaved,
}: Props<Body> & { account: Account }) {
  const { t } = useTranslation();
  const allows = useAllows();
  const { reload } = useArea();
  const record = useRecordForm<Body, Account>({
    def,
    id: 'own',
    record: account,
    onSaved: () => {
      toast.success(t('saved'));
      void reload();
      onSaved?.();
    },
  });
  const known = finished && !record.form.formState.isDirty;
  const body = known && onSaved ? { ...record, submit: () => Promise.resolve(onSaved()) } : record;
  const formId = `${def.draft ?? def.ns}-form`;
  return (
    <>
      <Inside>
        <FormBody ns={def.ns} sections={def.sections} record={body} formId={formId} />
      </Inside>
      <Foot>
        {others}
        {allows(PERMISSIONS.edit) && (
          <Button type="submit" form={formId} variant="contained" loading={record.busy}>
            {action ?? t('save')}
          </Button>
        )}
      </Foot>
    </>
  );
}

/** One part of the merchant's settings, with the version that everything of the account shares. */
export function AccountForm<Body extends object>(props: Props<Body>) {
  const { data, error, refetch } = useAccount();
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <Skeletons lines={6} height={34} />;
  return <Loaded key={`${props.def.draft}.${data.version}`} {...props} account={data} />;
}
