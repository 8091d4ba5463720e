import { Suspense, lazy, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import type { ContractPayment, PaymentTotals } from '@/api/generated/merchant/client.schemas';
import { LinkTabs } from '@/components/LinkTabs';
import { ListPanel } from '@/components/list/ListPage';
import { useListAnswer } from '@/components/list/useListAnswer';
import { Page } from '@/components/Page';
import { PrintButton } from '@/components/PrintButton';
import { StatTile, Tiles } from '@/components/StatTile';
import { Money } from '@/components/Text';
import type { Tone } from '@/theme/tokens';
import { DeskSegments } from './DeskSegments';
import { paymentList } from './columns';
import { PATHS, type PaymentView, VIEWS, isEverywhere, readsOf } from './feature';
import { usePaymentActions } from './usePaymentActions';
import { withCollect } from './collectColumn';

type Sum = Exclude<keyof PaymentTotals, 'count'>;
const TILES: Partial<Record<PaymentView, readonly [Sum, Tone][]>> = {
  'received-payments': [['amount', 'success']],
  'collected-payments': [['amount', 'success']],
  'not-collected-payments': [['amount', 'danger']],
  'current-payments-report': [
    ['amount', 'neutral'],
    ['collected', 'success'],
    ['overdue', 'danger'],
    ['due', 'info'],
    ['not_collected', 'danger'],
    ['cheques_in_hand', 'accent'],
  ],
  'historical-payments': [
    ['amount', 'neutral'],
    ['collected', 'success'],
    ['not_collected', 'danger'],
    ['cancelled', 'neutral'],
  ],
};

/** The sums over everything that the list's filters leave, from the list's own answer. */
function Sums({ view, everywhere }: { view: PaymentView; everywhere: boolean }) {
  const { t } = useTranslation('contract_payments');
  const { data } = useListAnswer(readsOf(view, everywhere));
  const totals = data?.totals;
  return (
    <div style={{ marginBlockEnd: 16 }}>
      <Tiles>
        {(TILES[view] ?? []).map(([name, tone]) => (
          <StatTile
            key={name}
            label={t(`totals.${name}`)}
            tone={tone}
            value={totals ? <Money amount={totals[name]} /> : '…'}
            hint={name === 'amount' && totals ? t('payments', { count: totals.count }) : undefined}
          />
        ))}
      </Tiles>
    </div>
  );
}

function ViewTabs({ view }: { view: PaymentView }) {
  const { t } = useTranslation('contract_payments');
  return (
    <LinkTabs
      label={t('title')}
      value={view}
      tabs={VIEWS.map((one) => ({ name: one, label: t(`lists.${one}`), to: PATHS.list(one) }))}
    />
  );
}

const PaymentPanel = lazy(() => import('./PaymentPanel'));
const RECORD = 'record';

/** The payment of the desk that is open beside the list, by the address. */
function useDeskPanel(view: PaymentView) {
  const [query, setQuery] = useSearchParams();
  const isDesk = view === 'current-payments';
  const asked = query.toString();
  const rowLink = useMemo(() => {
    if (!isDesk) return undefined;
    return ({ id }: ContractPayment) => {
      const next = new URLSearchParams(asked);
      next.set(RECORD, String(id));
      return `?${next.toString()}`;
    };
  }, [isDesk, asked]);
  const close = () =>
    setQuery((old) => {
      const next = new URLSearchParams(old);
      next.delete(RECORD);
      return next;
    });
  return { rowLink, close, open: isDesk ? Number(query.get(RECORD)) || undefined : undefined };
}

/** All lists of payments are this screen; the address says which. */
export default function PaymentsScreen() {
  const { t } = useTranslation('contract_payments');
  const last = useLocation().pathname.split('/').at(-1);
  const view = VIEWS.find((one) => one === last) ?? 'current-payments';
  const { actions, dialog } = usePaymentActions();
  const everywhere = isEverywhere(useSearchParams()[0]);
  const { rowLink, open, close } = useDeskPanel(view);
  const def = useMemo(
    () => withCollect({ ...paymentList(view, everywhere), rowLink, actions }, view),
    [view, everywhere, rowLink, actions],
  );
  return (
    <Page
      title={t(`lists.${view}`)}
      hint={t(everywhere ? 'hints.all' : `hints.${view}`)}
      actions={view === 'current-payments-report' ? <PrintButton /> : undefined}
    >
      <ViewTabs view={view} />
      {view === 'current-payments' ? (
        <DeskSegments everywhere={everywhere} />
      ) : (
        <Sums view={view} everywhere={everywhere} />
      )}
      <ListPanel key={view} def={def} />
      {open !== undefined && (
        <Suspense fallback={null}>
          <PaymentPanel id={open} actions={actions} onClose={close} />
        </Suspense>
      )}
      {dialog}
    </Page>
  );
}
