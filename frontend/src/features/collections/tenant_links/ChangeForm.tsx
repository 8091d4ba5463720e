import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/errors';
import type { TenantArea } from '@/api/generated/public/client.schemas';
import { askContactChange, previewTenantArea } from '@/api/generated/public/tenant-links-writes';
import { previewOf } from '@/api/operation';
import { Block, Facts } from '@/components/shell/PublicFrame';
import { DateText, PhoneText } from '@/components/Text';
import { foldDigits } from '@/lib/text/fold';

type Name = 'mobile' | 'email' | 'note';
type Faults = Partial<Record<Name | 'all', string>>;

function faultsOf(error: unknown, otherwise: string): Faults {
  const fields = isApiError(error, 422) ? Object.entries(error.fieldErrors) : [];
  if (fields.length > 0)
    return Object.fromEntries(fields.map(([name, lines]) => [name, lines.join(' ')]));
  return { all: (isApiError(error) && error.problem.message) || otherwise };
}

/** How the office reaches the tenant, and what is to change of it. */
export function ChangeForm({
  id,
  session,
  area,
}: {
  id: string;
  session: string;
  area: TenantArea;
}) {
  const { t } = useTranslation('tenant_links');
  const client = useQueryClient();
  const [typed, setTyped] = useState({ mobile: '', email: '', note: '' });
  const [language, setLanguage] = useState(area.language);
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  const { change } = area;
  const ask = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFaults({});
    try {
      const shown = await askContactChange(id, {
        session,
        mobile: typed.mobile.trim() || undefined,
        email: typed.email.trim() || undefined,
        note: typed.note.trim() || undefined,
        language,
      });
      client.setQueryData(previewOf(previewTenantArea, id, { session }).queryKey, shown);
    } catch (error) {
      setFaults(faultsOf(error, t('shared.failed')));
    } finally {
      setBusy(false);
    }
  };
  const field = (name: Name, more: object = {}) => (
    <TextField
      label={t(`fields.${name}`)}
      value={typed[name]}
      error={Boolean(faults[name])}
      helperText={faults[name]}
      onChange={({ target }) =>
        setTyped({ ...typed, [name]: name === 'mobile' ? foldDigits(target.value) : target.value })
      }
      {...more}
    />
  );
  return (
    <Block>
      <h2>{t('shared.contact')}</h2>
      <Facts>
        <div>
          <dt>{t('fields.mobile')}</dt>
          <dd>
            <PhoneText>{area.mobile}</PhoneText>
          </dd>
        </div>
        <div>
          <dt>{t('fields.email')}</dt>
          <dd>
            <bdi dir="ltr">{area.email ?? '—'}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('fields.language')}</dt>
          <dd>{t(`values.language.${area.language}`)}</dd>
        </div>
      </Facts>
      {change && (
        <Alert severity={change.state === 'refused' ? 'warning' : 'info'} sx={{ mt: 2 }}>
          {t(`values.change.${change.state}`)} · <DateText day={change.asked_at.slice(0, 10)} />
          {change.reason && (
            <div>
              <bdi>{change.reason}</bdi>
            </div>
          )}
        </Alert>
      )}
      {change?.state !== 'waiting' && (
        <form
          noValidate
          onSubmit={(event) => void ask(event)}
          style={{ display: 'grid', gap: 14, marginBlockStart: 16 }}
        >
          <h3 style={{ margin: 0 }}>{t('shared.change')}</h3>
          {field('mobile', { slotProps: { htmlInput: { dir: 'ltr', inputMode: 'tel' } } })}
          {field('email', { slotProps: { htmlInput: { dir: 'ltr', inputMode: 'email' } } })}
          <TextField
            select
            label={t('fields.language')}
            value={language}
            onChange={({ target }) => setLanguage(target.value as typeof language)}
          >
            {(['en', 'ar'] as const).map((one) => (
              <MenuItem key={one} value={one}>
                {t(`values.language.${one}`)}
              </MenuItem>
            ))}
          </TextField>
          {field('note', { multiline: true, rows: 2 })}
          {faults.all && <Alert severity="error">{faults.all}</Alert>}
          <Button type="submit" variant="outlined" loading={busy}>
            {t('shared.ask')}
          </Button>
        </form>
      )}
    </Block>
  );
}
