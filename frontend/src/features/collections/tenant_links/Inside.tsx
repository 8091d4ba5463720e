import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PaymentKind, type TenantArea } from '@/api/generated/public/client.schemas';
import { useDownload } from '@/components/feedback/useDownload';
import { Icon } from '@/components/Icon';
import { Block, Facts } from '@/components/shell/PublicFrame';
import { StatusChip } from '@/components/StatusChip';
import { Code, DateText, Money, PhoneText } from '@/components/Text';
import { RentLinesText } from '@/components/RentLinesText';
import { localName, useLanguage } from '@/i18n/useLanguage';
import type { Tone } from '@/theme/tokens';
import { ChangeForm } from './ChangeForm';

const Rows = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: '4px 12px',
    paddingBlock: 10,
    borderBlockEnd: `1px solid ${theme.surface.line}`,
  },
  '& > li:last-of-type': { borderBlockEnd: 0, paddingBlockEnd: 0 },
  '& small': { display: 'block', color: theme.palette.text.secondary, ...theme.typography.caption },
  '& b': { whiteSpace: 'nowrap' },
  '& .end': { display: 'grid', gap: 4, justifyItems: 'end' },
}));

const TONES: Record<string, Tone> = {
  collected: 'success',
  overdue: 'danger',
  due_today: 'warning',
  upcoming: 'neutral',
  not_collected: 'danger',
};

type Paper = (path: string, name: string, more?: object) => void;

function Contracts({ area, paper }: { area: TenantArea; paper: Paper }) {
  const { t } = useTranslation('tenant_links');
  const language = useLanguage();
  const money = (amount: string) => <Money amount={amount} currency={area.currency} />;
  const words = { free: t('rent.free'), yearly: t('rent.yearly') };
  return (
    <Block>
      <h2>{t('shared.contracts')}</h2>
      {area.contracts.length === 0 && <p>{t('shared.noContracts')}</p>}
      <Rows>
        {area.contracts.map((contract) => (
          <li key={contract.id}>
            <span>
              <Code>{contract.number}</Code>{' '}
              <StatusChip label={t(`values.contract.${contract.state}`)} />
              <small>
                <bdi>{language === 'ar' ? contract.building_ar : contract.building_en}</bdi> ·{' '}
                <Code>{contract.unit_number}</Code>
                {contract.parking_number && (
                  <>
                    {' '}
                    · {t('shared.parking')} <Code>{contract.parking_number}</Code>
                  </>
                )}
              </small>
              <small>
                <DateText day={contract.starts_on} /> – <DateText day={contract.ends_on} />
              </small>
              {contract.rent_lines.length > 0 && (
                <small>
                  <RentLinesText
                    lines={contract.rent_lines}
                    currency={area.currency}
                    words={words}
                  />
                </small>
              )}
            </span>
            <span className="end">
              <b>{money(contract.total_rent)}</b>
              <Button
                size="small"
                startIcon={<Icon name="download" size={16} />}
                onClick={() => paper(`/contracts/${contract.id}/pdf`, `${contract.number}.pdf`)}
                aria-label={t('shared.paperOf', { number: contract.number })}
              >
                {t('shared.pdf')}
              </Button>
            </span>
          </li>
        ))}
      </Rows>
    </Block>
  );
}

function Payments({ area, paper }: { area: TenantArea; paper: Paper }) {
  const { t } = useTranslation('tenant_links');
  return (
    <Block>
      <h2>{t('shared.payments')}</h2>
      {area.payments.length === 0 && <p>{t('shared.noPayments')}</p>}
      <Rows>
        {area.payments.map((payment, index) => (
          <li key={`${payment.contract_number}-${payment.due_on}-${index}`}>
            <span>
              <DateText day={payment.due_on} />{' '}
              <StatusChip
                tone={TONES[payment.state]}
                label={t(`values.payment.${payment.state}`)}
              />
              <small>
                {t(payment.type === PaymentKind.insurance ? 'shared.deposit' : 'shared.rent')} ·{' '}
                {t(`values.method.${payment.method}`)} · <Code>{payment.contract_number}</Code>
              </small>
              {payment.cheque_state && (
                <small>
                  {t('shared.cheque')} <Code>{payment.cheque_number ?? '—'}</Code>{' '}
                  {payment.bank && <bdi>{payment.bank}</bdi>}:{' '}
                  {t(`values.cheque.${payment.cheque_state}`)}
                </small>
              )}
            </span>
            <span className="end">
              <b>
                <Money amount={payment.amount} currency={area.currency} />
              </b>
              {payment.receipt_id !== undefined && (
                <Button
                  size="small"
                  startIcon={<Icon name="download" size={16} />}
                  onClick={() =>
                    paper(
                      `/receipts/${payment.receipt_id}/pdf`,
                      `${payment.receipt_number ?? 'receipt'}.pdf`,
                    )
                  }
                  aria-label={t('shared.receiptOf', { number: payment.receipt_number })}
                >
                  {t('shared.receipt')}
                </Button>
              )}
            </span>
          </li>
        ))}
      </Rows>
    </Block>
  );
}

function Account({ area, paper }: { area: TenantArea; paper: Paper }) {
  const { t } = useTranslation('tenant_links');
  const language = useLanguage();
  const money = (amount: string) => <Money amount={amount} currency={area.currency} />;
  return (
    <Block>
      <h2>{t('shared.account')}</h2>
      <Rows>
        {area.lines.map((line, index) => (
          <li key={`${line.on}-${line.kind}-${index}`}>
            <span>
              <DateText day={line.on} />
              <small>
                {language === 'ar' ? line.what_ar : line.what_en}
                {line.contract_number && (
                  <>
                    {' '}
                    · <Code>{line.contract_number}</Code>
                  </>
                )}
              </small>
            </span>
            <span className="end">
              <b>{money(/[1-9]/.test(line.debit) ? line.debit : `-${line.credit}`)}</b>
              <small>
                {t('shared.balance')}: {money(line.balance)}
              </small>
            </span>
          </li>
        ))}
      </Rows>
      <Button
        startIcon={<Icon name="download" size={16} />}
        onClick={() => paper('/statement/export', 'statement.xlsx', { format: 'xlsx' })}
      >
        {t('shared.file')}
      </Button>
    </Block>
  );
}

/** All that a tenant sees during a visit. */
export function Inside({ id, session, area }: { id: string; session: string; area: TenantArea }) {
  const { t } = useTranslation('tenant_links');
  const language = useLanguage();
  const save = useDownload();
  const money = (amount: string) => <Money amount={amount} currency={area.currency} />;
  const paper: Paper = (path, name, more) =>
    void save(
      {
        url: `/api/public/tenant_links/${encodeURIComponent(id)}${path}`,
        method: 'POST',
        data: { session, ...more },
      },
      name,
    );
  return (
    <>
      <h1>
        <bdi>{localName(area, language, 'name')}</bdi>
      </h1>
      <p>
        <bdi>{localName(area, language, 'office')}</bdi>
      </p>
      <Block>
        <h2>{t('shared.today')}</h2>
        <Facts>
          <div>
            <dt>{t('shared.owed')}</dt>
            <dd>{money(area.figures.balance)}</dd>
          </div>
          <div>
            <dt>{t('shared.overdue')}</dt>
            <dd>{money(area.figures.overdue)}</dd>
          </div>
          <div>
            <dt>{t('shared.upcoming')}</dt>
            <dd>{money(area.figures.upcoming)}</dd>
          </div>
          <div>
            <dt>{t('shared.inHand')}</dt>
            <dd>{money(area.figures.cheques_in_hand)}</dd>
          </div>
          <div>
            <dt>{t('shared.held')}</dt>
            <dd>{money(area.figures.insurance_held)}</dd>
          </div>
        </Facts>
      </Block>
      {area.requests.length > 0 && (
        <Block>
          <h2>{t('shared.requests')}</h2>
          <Rows>
            {area.requests.map((request) => (
              <li key={request.public_id}>
                <span>
                  {request.kinds.map((kind) => t(`values.document.${kind}`)).join(' · ')}
                  <small>
                    {t('shared.until')} <DateText day={request.ends_on} />
                  </small>
                </span>
                <MuiLink component={Link} to={`/send-documents/${request.public_id}`}>
                  {t('shared.send')}
                </MuiLink>
              </li>
            ))}
          </Rows>
        </Block>
      )}
      <Contracts area={area} paper={paper} />
      <Payments area={area} paper={paper} />
      <Account area={area} paper={paper} />
      <ChangeForm id={id} session={session} area={area} />
      <Block>
        <h2>{t('shared.questions')}</h2>
        <Facts>
          <div>
            <dt>{t('fields.mobile')}</dt>
            <dd>
              <PhoneText>{area.office_mobile}</PhoneText>
            </dd>
          </div>
          <div>
            <dt>{t('fields.email')}</dt>
            <dd>
              <a href={`mailto:${area.office_email}`} style={{ color: 'inherit' }}>
                <bdi dir="ltr">{area.office_email}</bdi>
              </a>
            </dd>
          </div>
        </Facts>
      </Block>
    </>
  );
}
