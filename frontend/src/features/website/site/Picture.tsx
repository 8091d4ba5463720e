import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '@/components/StatusChip';

const Window = styled('div')(({ theme }) => ({
  borderRadius: 14,
  overflow: 'hidden',
  border: `1px solid ${theme.surface.line}`,
  background: theme.surface.raised,
  boxShadow: '0 24px 60px rgb(14 28 54 / 22%)',
  fontSize: '0.75rem',
  color: theme.palette.text.primary,
  '& .bar': {
    display: 'flex',
    gap: 6,
    padding: '10px 14px',
    background: theme.surface.sunken,
    borderBlockEnd: `1px solid ${theme.surface.line}`,
  },
  '& .bar i': { width: 9, height: 9, borderRadius: 5, background: theme.surface.strongLine },
  '& .body': { display: 'grid', gridTemplateColumns: '92px minmax(0, 1fr)' },
  '& .side': {
    background: '#14284b',
    padding: '14px 10px',
    display: 'grid',
    gap: 9,
    alignContent: 'start',
  },
  '& .side i': { height: 8, borderRadius: 4, background: '#ffffff2e' },
  '& .side i:nth-of-type(2)': { background: '#8fb2ec' },
  '& .main': { padding: 14, display: 'grid', gap: 12, minWidth: 0 },
  '& .tiles': { display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: 8 },
  '& .tile': { border: `1px solid ${theme.surface.line}`, borderRadius: 8, padding: '8px 10px' },
  '& .tile b': { display: 'block', fontSize: '0.9375rem' },
  '& .tile span': { color: theme.palette.text.secondary, fontSize: '0.6875rem' },
  '& .row': {
    display: 'flex',
    gap: 8,
    alignItems: 'center',
    paddingBlock: 7,
    borderBlockStart: `1px solid ${theme.surface.line}`,
  },
  '& .row .who': {
    flex: 1,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontWeight: 600,
  },
  '& .tile b, & .tile span': {
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    display: 'block',
  },
  '@media (max-width: 520px)': {
    '& .body': { gridTemplateColumns: 'minmax(0, 1fr)' },
    '& .side': { display: 'none' },
  },
  '& svg': { width: '100%', height: 56, display: 'block' },
}));

const ROWS = [
  { name: 'first', amount: '18,500', state: 'collected', tone: 'success' },
  { name: 'second', amount: '12,000', state: 'upcoming', tone: 'info' },
  { name: 'third', amount: '9,750', state: 'due', tone: 'warning' },
  { name: 'fourth', amount: '21,000', state: 'notCollected', tone: 'danger' },
] as const;

/** What the collections screen looks like, drawn so that it follows language, direction and mode. */
export function Picture() {
  const { t } = useTranslation('site');
  return (
    <Window role="img" aria-label={t('picture.label')}>
      <div className="bar">
        <i />
        <i />
        <i />
      </div>
      <div className="body" aria-hidden>
        <div className="side">
          <i />
          <i />
          <i />
          <i />
          <i />
          <i />
        </div>
        <div className="main">
          <div className="tiles">
            {(['today', 'bank', 'occupied'] as const).map((name) => (
              <div className="tile" key={name}>
                <span>{t(`picture.${name}`)}</span>
                <b>
                  <bdi dir="ltr">{{ today: '42,250', bank: '118,000', occupied: '94%' }[name]}</bdi>
                </b>
              </div>
            ))}
          </div>
          <svg viewBox="0 0 300 56" preserveAspectRatio="none">
            <path
              d="M0 50 40 40 80 43 120 27 160 31 200 17 240 20 300 5V56H0z"
              fill="#3977c9"
              opacity=".14"
            />
            <path
              d="M0 50 40 40 80 43 120 27 160 31 200 17 240 20 300 5"
              fill="none"
              stroke="#3977c9"
              strokeWidth="2"
            />
          </svg>
          <div>
            {ROWS.map((row) => (
              <div className="row" key={row.name}>
                <span className="who">{t(`picture.tenants.${row.name}`)}</span>
                <bdi dir="ltr">{row.amount}</bdi>
                <StatusChip tone={row.tone} label={t(`picture.states.${row.state}`)} />
              </div>
            ))}
          </div>
        </div>
      </div>
    </Window>
  );
}
