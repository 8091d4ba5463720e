import { useTranslation } from 'react-i18next';
import type { TenancyRule } from '@/api/generated/merchant/client.schemas';

const short = (percent: string) => String(Number(percent));

/** How long before the last day notice is served. */
export function NoticeOf({ rule }: { rule: TenancyRule }) {
  const { t } = useTranslation('tenancy_rules');
  const { notice_length: count, notice_unit: unit } = rule;
  if (count === undefined || unit === undefined) return <>—</>;
  return (
    <>
      {t(`notice.${unit}`, { count })}
      {rule.needs_notice && <small style={{ display: 'block' }}>{t('notice.needed')}</small>}
    </>
  );
}

/** What a rent may rise, in a few lines. */
export function LimitOf({ rule }: { rule: TenancyRule }) {
  const { t } = useTranslation('tenancy_rules');
  const lines = [
    rule.cap === 'percent'
      ? t('limit.percent', { percent: short(rule.cap_percent ?? '0') })
      : t(`values.cap.${rule.cap}`),
    ...rule.bands.map(({ above, percent }) =>
      t('limit.band', { above: short(above), percent: short(percent) }),
    ),
    ...(rule.frozen_years > 0 ? [t('limit.frozen', { count: rule.frozen_years })] : []),
    ...(rule.again_after_years > 0 ? [t('limit.again', { count: rule.again_after_years })] : []),
  ];
  return (
    <>
      {lines.map((line) => (
        <span key={line} style={{ display: 'block' }}>
          {line}
        </span>
      ))}
    </>
  );
}
