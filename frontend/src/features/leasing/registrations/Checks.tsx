import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { RegistrationCheck } from '@/api/generated/merchant/client.schemas';
import { Icon } from '@/components/Icon';
import { Panel } from '@/components/Page';
import { useLinks } from '@/components/shell/features';

const Lines = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: '8px 20px 16px',
  '& > li': { display: 'flex', gap: 8, alignItems: 'center', paddingBlock: 5 },
  '& .met': { color: theme.palette.success.main, display: 'inline-flex' },
  '& .open': { color: theme.palette.error.main, display: 'inline-flex' },
}));
const Title = styled('h2')(({ theme }) => ({
  ...theme.typography.h4,
  margin: 0,
  padding: '16px 20px 0',
}));

/** What the registry asks for; what is missing leads to where it is mended. */
export function Checks({ checks }: { checks: readonly RegistrationCheck[] }) {
  const { t } = useTranslation('registrations');
  const links = useLinks();
  const missing = checks.filter((check) => !check.is_met).length;
  return (
    <Panel>
      <Title>{missing === 0 ? t('checks.ready') : t('checks.missing', { count: missing })}</Title>
      <Lines>
        {checks.map(({ item, is_met, noun, record_id }) => {
          const word = t(`values.item.${item}`);
          const to = is_met ? undefined : links.record(noun, record_id);
          return (
            <li key={item}>
              <span
                role="img"
                className={is_met ? 'met' : 'open'}
                aria-label={t(is_met ? 'checks.met' : 'checks.open')}
              >
                <Icon name={is_met ? 'check' : 'close'} size={16} />
              </span>
              {to ? <Link to={to}>{word}</Link> : word}
            </li>
          );
        })}
      </Lines>
    </Panel>
  );
}
