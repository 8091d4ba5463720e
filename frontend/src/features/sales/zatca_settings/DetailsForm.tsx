import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAllows } from '@/api/areaContext';
import type { ZatcaSetting } from '@/api/generated/merchant/client.schemas';
import { toast } from '@/components/feedback/toasts';
import { FormBody } from '@/components/form/FormBody';
import { useRecordForm } from '@/components/form/useRecordForm';
import { Panel } from '@/components/Page';
import type { SettingCalls } from './calls';
import { detailsForm } from './forms';
import { beginsAnew, isConnected } from './setting';

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

interface Props {
  calls: SettingCalls;
  setting: ZatcaSetting;
  onSaved?: () => void;
}

function Loaded({ calls, setting, onSaved }: Props) {
  const { t } = useTranslation(['zatca_settings', 'kit']);
  const allows = useAllows();
  const connected = isConnected(setting);
  const def = useMemo(() => detailsForm(calls, connected), [calls, connected]);
  const record = useRecordForm({
    def,
    id: calls.id,
    record: setting,
    onSaved: () => {
      toast.success(t('saved', { ns: 'kit' }));
      onSaved?.();
    },
  });
  return (
    <Panel>
      <Inside>
        {!allows(calls.permissions.edit) && (
          <Alert severity="info" sx={{ mb: 4 }}>
            {t('readOnly')}
          </Alert>
        )}
        {connected && (
          <Alert severity="info" sx={{ mb: 4 }}>
            {t('detailsConnected')}
          </Alert>
        )}
        <FormBody ns={def.ns} sections={def.sections} record={record} formId="zatca-details" />
      </Inside>
      {allows(calls.permissions.edit) && (
        <Foot>
          <Button
            type="submit"
            form="zatca-details"
            variant="contained"
            loading={record.busy}
            aria-keyshortcuts="Control+S"
          >
            {t('save', { ns: 'kit' })}
          </Button>
        </Foot>
      )}
    </Panel>
  );
}

/** What the authority knows of the business; a saved version begins the form anew. */
export function DetailsForm(props: Props) {
  const { id, version } = props.setting;
  return <Loaded key={beginsAnew(props.setting) ? 'new' : `${id}.${version}`} {...props} />;
}
