import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { skipToken, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useAllows } from '@/api/areaContext';
import { ErrorState, NoPermissionState, Skeletons } from '../feedback/States';
import { toast } from '../feedback/toasts';
import { Page, Panel } from '../Page';
import { FormBody } from './FormBody';
import type { FormPageDef } from './types';
import { useRecordForm } from './useRecordForm';

const Inside = styled('div')({ padding: 20, '@media (max-width: 700px)': { padding: 14 } });
const Foot = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: 8,
  justifyContent: 'flex-end',
  padding: '12px 20px',
  borderBlockStart: `1px solid ${theme.surface.line}`,
  position: 'sticky',
  insetBlockEnd: 0,
  background: theme.surface.raised,
  zIndex: 2,
}));

interface Props<Body extends object, Saved> {
  def: FormPageDef<Body, Saved>;
  /** The record to edit; without one, a new one is made. */
  id?: string;
  /** Above the form: another way to add, a notice. */
  above?: ReactNode;
  /** The word on the button; default "save". */
  action?: string;
}

/** A form screen by its definition: `title.new` and `title.edit` in the namespace. */
export function FormPage<Body extends object, Saved>({
  def,
  id,
  above,
  action,
}: Props<Body, Saved>) {
  const { t } = useTranslation([def.ns, 'kit']);
  const allows = useAllows();
  const wanted = id !== undefined && def.load ? def.load(id) : undefined;
  // What is edited is read afresh, and not replaced under the user's hands.
  const query = useQuery({
    queryKey: wanted?.queryKey ?? [def.ns, 'new'],
    queryFn: wanted?.queryFn ?? skipToken,
    refetchOnWindowFocus: false,
    staleTime: 0,
    gcTime: 0,
  });
  const title = t(id === undefined ? 'form.new' : 'form.edit');
  const content = () => {
    if (!allows(def.permission)) return <NoPermissionState />;
    if (query.error) return <ErrorState error={query.error} retry={() => void query.refetch()} />;
    if (wanted && query.data === undefined) return <Skeletons lines={6} height={34} />;
    return <LoadedForm def={def} id={id} record={query.data} action={action} />;
  };
  return (
    <Page title={title}>
      {above}
      <Panel>{content()}</Panel>
    </Page>
  );
}

function LoadedForm<Body extends object, Saved>({
  def,
  id,
  record,
  action,
}: Props<Body, Saved> & { record?: Saved }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const state = useRecordForm<Body, Saved>({
    def,
    id,
    record,
    onSaved: (saved) => {
      toast.success(t('saved'));
      void navigate(def.after?.(saved) ?? def.back);
    },
  });
  return (
    <>
      <Inside>
        <FormBody ns={def.ns} sections={def.sections} record={state} formId={`${def.ns}-form`} />
      </Inside>
      <Foot>
        <Button component={Link} to={def.back} color="inherit" variant="outlined">
          {t('cancel')}
        </Button>
        <Button
          type="submit"
          form={`${def.ns}-form`}
          variant="contained"
          loading={state.busy}
          aria-keyshortcuts="Control+S"
        >
          {action ?? t('save')}
        </Button>
      </Foot>
    </>
  );
}
