import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAllows } from '@/api/areaContext';
import { toast } from '@/components/feedback/toasts';
import { Panel } from '@/components/Page';
import type { Permission } from '@/lib/area';
import { FormBody } from './FormBody';
import type { FormDef } from './types';
import { useRecordForm } from './useRecordForm';

const Inside = styled('div')({ padding: 20 });
const Foot = styled('div')(({ theme }) => ({
  display: 'flex',
  justifyContent: 'flex-end',
  padding: '12px 20px',
  borderBlockStart: `1px solid ${theme.surface.line}`,
}));

interface Props<Body extends object, Saved> {
  def: FormDef<Body, Saved>;
  settings: Saved;
  /** Who may save them; others read. */
  permission: Permission;
  /** Above the fields. */
  children?: ReactNode;
}

/** Settings of which a merchant has one set: the form, and Save for those who may. */
export function SettingsPanel<Body extends object, Saved>({
  def,
  settings,
  permission,
  children,
}: Props<Body, Saved>) {
  const { t } = useTranslation();
  const allows = useAllows();
  const record = useRecordForm({
    def,
    id: 'own',
    record: settings,
    onSaved: () => toast.success(t('saved')),
  });
  const formId = `${def.ns}-settings`;
  return (
    <Panel>
      <Inside>
        {children}
        <FormBody ns={def.ns} sections={def.sections} record={record} formId={formId} />
      </Inside>
      {allows(permission) && (
        <Foot>
          <Button type="submit" form={formId} variant="contained" loading={record.busy}>
            {t('save')}
          </Button>
        </Foot>
      )}
    </Panel>
  );
}
