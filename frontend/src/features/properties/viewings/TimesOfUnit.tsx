import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isApiError } from '@/api/errors';
import type { SharedViewing } from '@/api/generated/public/client.schemas';
import { getSharedSlots } from '@/api/generated/public/viewings-reads';
import { chooseSharedSlot } from '@/api/generated/public/viewings-writes';
import { queryOf } from '@/api/operation';
import { Block } from '@/components/shell/PublicFrame';
import { Honeypot, MOBILE, useVisitorForm } from '@/components/shell/visitorForm';
import { useLanguage } from '@/i18n/useLanguage';
import { formatInstant } from '@/lib/format';
import { Choice, SlotChips } from './SlotChips';
import { PAGES, byDay, dayName } from './times';

const EMPTY = { name: '', mobile: '', email: '', website: '' };
type Name = keyof typeof EMPTY;

interface BookedProps {
  viewing: SharedViewing;
  office: string;
}

function Booked({ viewing, office }: BookedProps) {
  const { t } = useTranslation('viewings');
  const language = useLanguage();
  const time = formatInstant(viewing.starts_at, language, viewing.time_zone);
  return (
    <Alert
      severity="success"
      role="status"
      sx={{ marginBlockEnd: '14px' }}
      action={
        <Button component={Link} to={PAGES.viewing(viewing.public_id)} color="inherit">
          {t('shared.open')}
        </Button>
      }
    >
      <strong>{t('shared.bookedTitle')}</strong>
      <div>{t('shared.bookedText', { office, time })}</div>
      {viewing.email && <div>{t('shared.mailed', { email: viewing.email })}</div>}
      <div>{t('shared.keep')}</div>
    </Alert>
  );
}

/** On the page of a vacant unit: the times of the next days, and booking one of them. */
export default function TimesOfUnit({ id, office }: { id: string; office: string }) {
  const { t } = useTranslation('viewings');
  const language = useLanguage();
  const { data, refetch } = useQuery(queryOf(getSharedSlots, id));
  const [day, setDay] = useState<string>();
  const [starts, setStarts] = useState<string>();
  const [reminds, setReminds] = useState(false);
  const [booked, setBooked] = useState<SharedViewing>();
  const words = { required: t('shared.required'), failed: t('shared.failed') };
  const form = useVisitorForm<Name>(EMPTY, words);
  if (booked) return <Booked viewing={booked} office={office} />;
  // Nothing is offered where the office gives no times.
  if (!data?.is_open) return null;
  const days = byDay(data.slots, data.time_zone);
  const shown = days.find(([one]) => one === day) ?? days[0];
  const slots = shown?.[1] ?? [];
  const slot = slots.find(({ starts_at }) => starts_at === starts);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!slot) return;
    const failed = await form.send(['name', 'mobile'], async () => {
      const { email, website, ...who } = form.values;
      const viewing = await chooseSharedSlot(id, {
        ...who,
        language,
        allow_whatsapp: reminds,
        starts_at: slot.starts_at,
        ...(email.trim() && { email }),
        ...(website && { website }),
      });
      setBooked(viewing);
    });
    // Somebody was faster: what is free now is shown.
    if (isApiError(failed, 409)) await refetch();
  };
  const field = (name: Exclude<Name, 'website'>, more: object) => (
    <TextField label={t(`shared.${name}`)} {...form.shown(name)} {...more} />
  );
  return (
    <Block aria-label={t('shared.see')}>
      <form noValidate onSubmit={(event) => void send(event)} style={{ display: 'grid', gap: 14 }}>
        <h2 style={{ margin: 0 }}>{t('shared.see')}</h2>
        <span>{t(days.length > 0 ? 'shared.choose' : 'shared.none')}</span>
        <Choice role="group" aria-label={t('shared.day')}>
          {days.map(([one]) => (
            <Chip
              key={one}
              label={dayName(one, language)}
              aria-pressed={one === shown?.[0]}
              color={one === shown?.[0] ? 'primary' : 'default'}
              onClick={() => {
                setDay(one);
                setStarts(undefined);
              }}
            />
          ))}
        </Choice>
        <SlotChips
          label={t('shared.time')}
          slots={slots}
          zone={data.time_zone}
          chosen={starts}
          onChoose={setStarts}
        />
        {form.faults.all && <Alert severity="error">{form.faults.all}</Alert>}
        {slot && (
          <>
            {field('name', { required: true, autoComplete: 'name' })}
            {field('mobile', MOBILE)}
            {field('email', {
              type: 'email',
              autoComplete: 'email',
              helperText: form.faults.email ?? t('shared.emailHelp'),
              slotProps: { htmlInput: { dir: 'ltr' } },
            })}
            <FormControlLabel
              control={
                <Checkbox checked={reminds} onChange={(_, checked) => setReminds(checked)} />
              }
              label={t('shared.remind')}
            />
            <Honeypot
              value={form.values.website}
              onChange={(value) => form.change('website', value)}
            />
            <Button type="submit" size="large" variant="contained" loading={form.busy}>
              {t('shared.book', {
                time: formatInstant(slot.starts_at, language, data.time_zone),
              })}
            </Button>
            <small>{t('shared.privacy', { office })}</small>
          </>
        )}
      </form>
    </Block>
  );
}
