import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldWords } from '@/components/detail/RecordValue';
import { type Hours, shortTime } from './hours';

function Steps({ steps }: { steps: readonly string[] }) {
  const { t } = useTranslation('account');
  return (
    <>
      {steps.map((step, index) => (
        <Fragment key={step}>
          {index > 0 && <br />}
          {t(`step.${step}`)}
        </Fragment>
      ))}
    </>
  );
}

/** Ranges of the days of a week, a line each. */
export function Week({ hours }: { hours: readonly Hours[] }) {
  const { t } = useTranslation('account');
  return (
    <>
      {hours.map(({ day, from, to }, index) => (
        <Fragment key={`${day}-${from}`}>
          {index > 0 && <br />}
          {t(`days.${day}`)}{' '}
          <bdi dir="ltr">
            {shortTime(from)}–{shortTime(to)}
          </bdi>
        </Fragment>
      ))}
    </>
  );
}

/** How the history of the account says what it keeps as lists. */
export const accountWords: FieldWords = {
  wizard_progress: (value) => <Steps steps={value as string[]} />,
  business_hours: (value) => <Week hours={value as Hours[]} />,
};
