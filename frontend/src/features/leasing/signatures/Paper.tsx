import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PaymentKind, type SharedContract } from '@/api/generated/public/client.schemas';
import { AmountRows } from '@/components/AmountRows';
import { Block, Facts } from '@/components/shell/PublicFrame';
import { Code, DateText, Money, NumberText, PhoneText } from '@/components/Text';
import { RentLinesText } from '@/components/RentLinesText';
import { useLanguage } from '@/i18n/useLanguage';

/** The agreement: parties, place, period, money, payments, terms. */
export function Paper({ contract }: { contract: SharedContract }) {
  const { t } = useTranslation('signatures');
  const language = useLanguage();
  const other = language === 'ar' ? 'en' : 'ar';
  const word = (text: { en: string; ar: string }) => <bdi>{text[language] || text[other]}</bdi>;
  const { currency } = contract;
  const money = (amount: string) => <Money amount={amount} currency={currency} />;
  const words = { free: t('rentLines.free'), yearly: t('facts.yearly') };
  const groups: [string, [string, ReactNode][]][] = [
    [
      'parties',
      [
        ['landlord', word(contract.landlord)],
        ['tenant', word(contract.tenant)],
        ['issuer', word(contract.issuer)],
      ],
    ],
    [
      'place',
      [
        ['building', word(contract.building)],
        ['city', word(contract.city)],
        ['unit', <Code key="unit">{contract.unit_number}</Code>],
        ['kind', word(contract.unit_kind)],
        ['floor', <NumberText key="floor" value={contract.floor} />],
        ...(contract.size_sqft
          ? [['size', <NumberText key="size" value={contract.size_sqft} />] as [string, ReactNode]]
          : []),
        ...(contract.parking_number
          ? [
              ['parking', <Code key="parking">{contract.parking_number}</Code>] as [
                string,
                ReactNode,
              ],
            ]
          : []),
      ],
    ],
    [
      'period',
      [
        ['starts', <DateText key="from" day={contract.starts_on} />],
        ['ends', <DateText key="to" day={contract.ends_on} />],
        ['issued', <DateText key="on" day={contract.issue_date} />],
      ],
    ],
    [
      'money',
      [
        ['total', money(contract.total_rent)],
        contract.rent_lines
          ? [
              'lines',
              <RentLinesText
                key="lines"
                lines={contract.rent_lines}
                currency={currency}
                words={words}
              />,
            ]
          : ['yearly', money(contract.rent_price)],
        ['insurance', money(contract.insurance_amount)],
      ],
    ],
  ];
  return (
    <>
      {groups.map(([name, facts]) => (
        <Block key={name}>
          <h2>{t(`sections.${name}`)}</h2>
          <Facts>
            {facts.map(([fact, value]) => (
              <div key={fact}>
                <dt>{t(`facts.${fact}`)}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </Facts>
        </Block>
      ))}
      <Block>
        <h2>{t('sections.payments')}</h2>
        <AmountRows>
          {contract.payments.map((payment, index) => (
            <li key={`${payment.type}-${payment.due_on}-${index}`}>
              <span>
                <DateText day={payment.due_on} />
                <small>
                  {t(`type.${payment.type === PaymentKind.insurance ? 'insurance' : 'rent'}`)} ·{' '}
                  {t(`method.${payment.method}`)}
                  {payment.cheque_number && (
                    <>
                      {' '}
                      · <Code>{payment.cheque_number}</Code>
                    </>
                  )}
                  {payment.bank && (
                    <>
                      {' '}
                      · <bdi>{payment.bank}</bdi>
                    </>
                  )}
                </small>
              </span>
              <b>{money(payment.amount)}</b>
            </li>
          ))}
        </AmountRows>
      </Block>
      {contract.terms.length > 0 && (
        <Block>
          <h2>{t('sections.terms')}</h2>
          <ol>
            {contract.terms.map((term) => (
              <li key={term.en + term.ar}>{word(term)}</li>
            ))}
          </ol>
        </Block>
      )}
      <Block>
        <h2>{t('sections.questions')}</h2>
        <Facts>
          <div>
            <dt>{t('facts.mobile')}</dt>
            <dd>
              <PhoneText>{contract.issuer_mobile}</PhoneText>
            </dd>
          </div>
          <div>
            <dt>{t('facts.email')}</dt>
            <dd>
              <a href={`mailto:${contract.issuer_email}`} style={{ color: 'inherit' }}>
                <bdi dir="ltr">{contract.issuer_email}</bdi>
              </a>
            </dd>
          </div>
          {contract.issuer_hours.length > 0 && (
            <div>
              <dt>{t('facts.hours')}</dt>
              {contract.issuer_hours.map(({ day, from, to }) => (
                <dd key={`${day}-${from}`}>
                  {t(`days.${day}`)}{' '}
                  <bdi dir="ltr">
                    {from.slice(0, 5)}–{to.slice(0, 5)}
                  </bdi>
                </dd>
              ))}
            </div>
          )}
        </Facts>
      </Block>
    </>
  );
}
