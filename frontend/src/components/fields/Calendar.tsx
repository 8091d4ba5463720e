import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import dayjs from 'dayjs';
import arabic from 'dayjs/locale/ar';
import 'dayjs/locale/en-gb';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/i18n/useLanguage';

// Latin digits in both languages; dayjs' Arabic would write Arabic-Indic ones.
const latinDigits = {
  ...arabic,
  name: 'ar-latn',
  preparse: (text: string) => text,
  postformat: (text: string) => text,
};
dayjs.locale(latinDigits, undefined, true);

interface Props {
  value: string;
  onChange: (day: string) => void;
}

export default function Calendar({ value, onChange }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const texts = {
    previousMonth: t('date.previousMonth'),
    nextMonth: t('date.nextMonth'),
    calendarViewSwitchingButtonAriaLabel: () => t('date.switchView'),
  };
  const day = dayjs(value);
  return (
    <LocalizationProvider
      dateAdapter={AdapterDayjs}
      adapterLocale={language === 'ar' ? 'ar-latn' : 'en-gb'}
      localeText={texts}
    >
      <DateCalendar
        autoFocus
        value={day.isValid() ? day : null}
        onChange={(next, state) =>
          state === 'finish' && next && onChange(next.locale('en').format('YYYY-MM-DD'))
        }
      />
    </LocalizationProvider>
  );
}
