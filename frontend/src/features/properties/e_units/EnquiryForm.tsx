import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askAboutSharedUnit } from '@/api/generated/public/e-units-writes';
import { Block } from '@/components/shell/PublicFrame';
import { Honeypot, MOBILE, useVisitorForm } from '@/components/shell/visitorForm';
import { useLanguage } from '@/i18n/useLanguage';

const EMPTY = { name: '', mobile: '', viewing_on: '', message: '', website: '' };
type Name = keyof typeof EMPTY;

/** Name, mobile, a day to see the unit, and a message; programs give themselves away by filling in what nobody sees. */
export function EnquiryForm({ id, office }: { id: string; office: string }) {
  const { t } = useTranslation('e_units');
  const language = useLanguage();
  const words = { required: t('shared.required'), failed: t('shared.failed') };
  const form = useVisitorForm<Name>(EMPTY, words);
  const [sent, setSent] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    await form.send(['name', 'mobile'], async () => {
      const { viewing_on, message, website, ...who } = form.values;
      await askAboutSharedUnit(id, {
        ...who,
        language,
        ...(viewing_on && { viewing_on }),
        ...(message.trim() && { message }),
        ...(website && { website }),
      });
      setSent(true);
    });
  };
  const field = (name: Name, more: object = {}) => (
    <TextField label={t(`fields.${name}`)} {...form.shown(name)} {...more} />
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
        {field('mobile', MOBILE)}
        {field('viewing_on', { type: 'date', slotProps: { inputLabel: { shrink: true } } })}
        {field('message', { multiline: true, minRows: 3 })}
        <Honeypot value={form.values.website} onChange={(value) => form.change('website', value)} />
        {form.faults.all && <Alert severity="error">{form.faults.all}</Alert>}
        <Button type="submit" size="large" variant="contained" loading={form.busy}>
          {t('shared.send')}
        </Button>
        <small>{t('shared.privacy', { office })}</small>
      </form>
    </Block>
  );
}
