import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/errors';
import { askAboutSharedUnit } from '@/api/generated/public/e-units-writes';
import { Block } from '@/components/shell/PublicFrame';
import { useLanguage } from '@/i18n/useLanguage';

const EMPTY = { name: '', mobile: '', viewing_on: '', message: '', website: '' };
type Name = keyof typeof EMPTY;
type Faults = Partial<Record<Name | 'all', string>>;

/** What the server said of the fields, or of all. */
function faultsOf(error: unknown, otherwise: string): Faults {
  const fields = isApiError(error, 422) ? Object.entries(error.fieldErrors) : [];
  if (fields.length > 0)
    return Object.fromEntries(fields.map(([name, lines]) => [name, lines.join(' ')]));
  return { all: (isApiError(error) && error.problem.message) || otherwise };
}

/** Name, mobile, a day to see the unit, and a message; programs give themselves away by filling in what nobody sees. */
export function EnquiryForm({ id, office }: { id: string; office: string }) {
  const { t } = useTranslation('e_units');
  const language = useLanguage();
  const [values, setValues] = useState(EMPTY);
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const missing = (['name', 'mobile'] as const).filter((name) => values[name].trim() === '');
    setFaults(Object.fromEntries(missing.map((name) => [name, t('shared.required')])));
    if (missing.length > 0) return;
    setBusy(true);
    try {
      const { viewing_on, message, website, ...who } = values;
      await askAboutSharedUnit(id, {
        ...who,
        language,
        ...(viewing_on && { viewing_on }),
        ...(message.trim() && { message }),
        ...(website && { website }),
      });
      setSent(true);
    } catch (error) {
      setFaults(faultsOf(error, t('shared.failed')));
    } finally {
      setBusy(false);
    }
  };
  const field = (name: Name, more: object = {}) => (
    <TextField
      name={name}
      label={t(`fields.${name}`)}
      value={values[name]}
      error={faults[name] !== undefined}
      helperText={faults[name]}
      fullWidth
      onChange={({ target }) => setValues({ ...values, [name]: target.value })}
      {...more}
    />
  );
  if (sent)
    return (
      <Alert severity="success" role="status">
        <strong>{t('shared.sentTitle')}</strong>
        <div>{t('shared.sentText', { office })}</div>
      </Alert>
    );
  return (
    <Block>
      <form noValidate onSubmit={(event) => void send(event)} style={{ display: 'grid', gap: 14 }}>
        <h2 style={{ margin: 0 }}>{t('shared.ask')}</h2>
        {field('name', { required: true, autoComplete: 'name' })}
        {field('mobile', {
          required: true,
          type: 'tel',
          autoComplete: 'tel',
          slotProps: { htmlInput: { dir: 'ltr' } },
        })}
        {field('viewing_on', { type: 'date', slotProps: { inputLabel: { shrink: true } } })}
        {field('message', { multiline: true, minRows: 3 })}
        <div
          aria-hidden
          style={{ position: 'absolute', inlineSize: 1, blockSize: 1, clipPath: 'inset(50%)' }}
        >
          <input
            name="website"
            tabIndex={-1}
            autoComplete="off"
            value={values.website}
            onChange={({ target }) => setValues({ ...values, website: target.value })}
          />
        </div>
        {faults.all && <Alert severity="error">{faults.all}</Alert>}
        <Button type="submit" size="large" variant="contained" loading={busy}>
          {t('shared.send')}
        </Button>
        <small>{t('shared.privacy', { office })}</small>
      </form>
    </Block>
  );
}
