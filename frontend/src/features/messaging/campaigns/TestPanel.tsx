import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAllows } from '@/api/areaContext';
import { testCampaign } from '@/api/generated/merchant/campaigns-writes';
import {
  type CampaignDetail,
  CampaignStatus,
  type Language,
} from '@/api/generated/merchant/client.schemas';
import { useRefresh } from '@/api/refresh';
import { Card } from '@/components/Card';
import { useShowError } from '@/components/feedback/useShowError';
import { StatusChip } from '@/components/StatusChip';
import { Code, InstantText } from '@/components/Text';
import { toneOf } from '@/theme/states';
import { PERMISSIONS } from './feature';

const TONES = [
  toneOf('failed'),
  toneOf('waiting'),
  toneOf('sent'),
  toneOf('sending'),
  toneOf('blocked'),
  toneOf('disabled'),
] as const;

/** The message to a number of one's own, and how the last ones arrived. */
export function TestPanel({ detail }: { detail: CampaignDetail }) {
  const { t } = useTranslation('campaigns');
  const allows = useAllows();
  const refresh = useRefresh();
  const showError = useShowError();
  const { campaign, tests } = detail;
  const languages: Language[] = [
    ...(campaign.message_en ? (['en'] as const) : []),
    ...(campaign.message_ar ? (['ar'] as const) : []),
  ];
  const [mobile, setMobile] = useState('');
  const [language, setLanguage] = useState<Language>(languages[0] ?? 'en');
  const [busy, setBusy] = useState(false);
  const may = campaign.status !== CampaignStatus.disabled && allows(PERMISSIONS.create);
  if (!may && tests.length === 0) return null;
  const send = async () => {
    setBusy(true);
    try {
      await testCampaign(campaign.id, { mobile: mobile.trim(), language });
      await refresh();
    } catch (error) {
      await showError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card title={t('test.title')}>
      {may && (
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'start' }}>
          <TextField
            size="small"
            label={t('test.mobile')}
            helperText={t('test.help')}
            value={mobile}
            onChange={(event) => setMobile(event.target.value)}
            slotProps={{ htmlInput: { dir: 'ltr', inputMode: 'numeric' } }}
          />
          {languages.length > 1 && (
            <TextField
              select
              size="small"
              label={t('fields.language')}
              value={language}
              onChange={(event) => setLanguage(event.target.value as Language)}
              style={{ minWidth: 120 }}
            >
              {languages.map((one) => (
                <MenuItem key={one} value={one}>
                  {t(`values.language.${one}`)}
                </MenuItem>
              ))}
            </TextField>
          )}
          <Button
            variant="outlined"
            loading={busy}
            disabled={mobile.trim() === ''}
            onClick={() => void send()}
          >
            {t('test.send')}
          </Button>
        </div>
      )}
      {tests.map((test) => (
        <div key={test.id} style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
          <StatusChip tone={TONES[test.status]} label={t(`values.test.${test.status}`)} />
          <Code>{test.recipient}</Code>
          <InstantText at={test.created_at} />
          {test.error && (
            <bdi dir="ltr" style={{ overflowWrap: 'anywhere' }}>
              {test.error}
            </bdi>
          )}
        </div>
      ))}
    </Card>
  );
}
