import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAllows } from '@/api/areaContext';
import {
  CodeRule,
  type SigningSettings as Settings,
  type SigningSettingsInput,
} from '@/api/generated/merchant/client.schemas';
import {
  getSigningSettings,
  listSigningSettingsHistory,
} from '@/api/generated/merchant/signing-reads';
import { updateSigningSettings } from '@/api/generated/merchant/signing-writes';
import { queryOf } from '@/api/operation';
import { toast } from '@/components/feedback/toasts';
import { FormBody } from '@/components/form/FormBody';
import type { FormDef } from '@/components/form/types';
import { useRecordForm } from '@/components/form/useRecordForm';
import { Icon } from '@/components/Icon';
import { LazyHistoryDialog } from '@/components/LazyDialogs';
import { Page, Panel } from '@/components/Page';
import { PendingPanel } from '@/components/PendingPanel';
import { PermissionButton } from '@/components/PermissionButton';
import { PERMISSIONS } from './feature';
import { OrderField } from './OrderField';

const Foot = styled('div')(({ theme }) => ({
  display: 'flex',
  justifyContent: 'flex-end',
  padding: '12px 20px',
  borderBlockStart: `1px solid ${theme.surface.line}`,
}));
const FORM = 'signing-settings';

const form: FormDef<Omit<SigningSettingsInput, 'version'>, Settings> = {
  ns: 'signing',
  draft: 'signing.settings',
  defaults: { parties: [], confirmation: CodeRule.where_possible },
  sections: [
    {
      fields: [
        { kind: 'custom', name: 'parties', width: 12, render: () => <OrderField /> },
        {
          kind: 'select',
          name: 'confirmation',
          values: Object.values(CodeRule),
          required: true,
          help: 'help.confirmation',
        },
        {
          kind: 'number',
          name: 'link_days',
          required: true,
          min: 1,
          max: 365,
          help: 'help.link_days',
        },
        {
          kind: 'number',
          name: 'remind_every_days',
          min: 1,
          max: 60,
          help: 'help.remind_every_days',
        },
      ],
    },
  ],
  update: (_, body) => updateSigningSettings(body as SigningSettingsInput),
};

const history = (_: string, params: object) => queryOf(listSigningSettingsHistory, params);

function SettingsForm({ settings }: { settings: Settings }) {
  const { t } = useTranslation();
  const { t: words } = useTranslation('signing');
  const allows = useAllows();
  const record = useRecordForm({
    def: form,
    id: 'own',
    record: settings,
    onSaved: () => toast.success(t('saved')),
  });
  return (
    <Panel>
      <div style={{ padding: 20 }}>
        {settings.changed_by && (
          <p>
            {words('changedBy')} <bdi>{settings.changed_by}</bdi>
          </p>
        )}
        <FormBody ns="signing" sections={form.sections} record={record} formId={FORM} />
      </div>
      {allows(PERMISSIONS.edit) && (
        <Foot>
          <Button type="submit" form={FORM} variant="contained" loading={record.busy}>
            {t('save')}
          </Button>
        </Foot>
      )}
    </Panel>
  );
}

/** Who signs contracts in which order, how they are confirmed and how often they are reminded. */
export default function SigningSettings() {
  const { t } = useTranslation('signing');
  const [asked, setAsked] = useState(false);
  const { data, error, refetch } = useQuery({
    ...queryOf(getSigningSettings),
    refetchOnWindowFocus: false,
  });
  return (
    <Page
      title={t('title')}
      hint={t('hint')}
      actions={
        <PermissionButton
          variant="outlined"
          color="inherit"
          permission={PERMISSIONS.view}
          startIcon={<Icon name="clock" size={16} />}
          onClick={() => setAsked(true)}
        >
          {t('actions.history')}
        </PermissionButton>
      }
    >
      {error || !data ? (
        <PendingPanel error={error} retry={() => void refetch()} lines={4} height={30} />
      ) : (
        <SettingsForm key={data.version} settings={data} />
      )}
      {asked && (
        <LazyHistoryDialog
          ns="signing"
          id="settings"
          title={t('title')}
          query={history}
          onClose={() => setAsked(false)}
        />
      )}
    </Page>
  );
}
