import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { CareMorningList } from '@/api/generated/merchant/client.schemas';
import { getCareMorning } from '@/api/generated/merchant/customers-care-reads';
import { queryOf } from '@/api/operation';
import { EmptyState, ErrorState, Skeletons } from '@/components/feedback/States';
import { ListPanel } from '@/components/list/ListPage';
import { Panel } from '@/components/Page';
import { StatusChip } from '@/components/StatusChip';
import { InstantText } from '@/components/Text';
import { morningList } from './columns';
import { PATHS } from './feature';

const Head = styled('header')(({ theme }) => ({
  padding: '16px 20px',
  '& h2': { ...theme.typography.h3, margin: 0 },
  '& p': { ...theme.typography.body2, color: theme.palette.text.secondary, margin: '2px 0 0' },
}));
const Rows = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: '0 20px 8px',
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 12px',
    alignItems: 'center',
    paddingBlock: 10,
    borderBlockStart: `1px solid ${theme.surface.line}`,
  },
  '& .what': { flex: '1 1 200px' },
}));

const FIGURES = [
  { name: 'by_email', tone: 'info' },
  { name: 'by_whatsapp', tone: 'info' },
  { name: 'told', tone: 'neutral' },
  { name: 'unreachable', tone: 'danger' },
] as const;

function Row({ state, isOpen }: { state: CareMorningList; isOpen: boolean }) {
  const { t } = useTranslation('customers_care');
  return (
    <li>
      <Link className="what" to={PATHS.list(state.list)}>
        {t(`values.list.${state.list}`)}
      </Link>
      {FIGURES.filter(({ name }) => state[name] > 0).map(({ name, tone }) => (
        <StatusChip
          key={name}
          tone={tone}
          label={t(`morning.figures.${name}`, { count: state[name] })}
        />
      ))}
      <Button
        component={Link}
        size="small"
        color="inherit"
        preventScrollReset
        to={isOpen ? '?' : `?morning=${state.list}`}
      >
        {t(isOpen ? 'morning.close' : 'morning.open')}
      </Button>
    </li>
  );
}

/** Whom the next morning writes to of each list that is switched on, and whom it leaves out and why. */
export function MorningPanel() {
  const { t } = useTranslation('customers_care');
  const [query] = useSearchParams();
  const { data, error, refetch } = useQuery(queryOf(getCareMorning));
  const asked = data?.lists.find((state) => state.list === query.get('morning'))?.list;
  const def = useMemo(() => asked && morningList(asked), [asked]);
  const content = () => {
    if (error) return <ErrorState error={error} retry={() => void refetch()} />;
    if (!data) return <Skeletons lines={3} />;
    if (data.lists.length === 0)
      return <EmptyState icon="bell" title={t('morning.none')} text={t('morning.noneText')} />;
    return (
      <Rows>
        {data.lists.map((state) => (
          <Row key={state.list} state={state} isOpen={state.list === asked} />
        ))}
      </Rows>
    );
  };
  return (
    <>
      <Panel aria-label={t('morning.title')}>
        <Head>
          <h2>{t('morning.title')}</h2>
          <p>
            {t('morning.text')} {data && <InstantText at={data.at} />}
          </p>
        </Head>
        {content()}
      </Panel>
      {def && <ListPanel key={asked} def={def} />}
    </>
  );
}
