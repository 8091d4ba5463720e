import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Chart } from '@/components/Chart';
import { useLanguage } from '@/i18n/useLanguage';
import { formatMonth } from '@/lib/format';
import { CHART_HEIGHT } from './chart';

interface Month {
  month: string;
  due: string;
  collected: string;
}

/** What fell due and what came in, month by month; drawn when it scrolls into view. */
export function MonthsChart({ months }: { months: readonly Month[] }) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (seen || !place.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), {
      rootMargin: '80px',
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [seen]);
  const labels = months.map(
    ({ month }) => `${formatMonth(month, language, 'short')} ${month.slice(2, 4)}`,
  );
  const series = [
    {
      label: t('months.due'),
      values: months.map(({ due }) => Number(due)),
      tone: 'neutral' as const,
    },
    {
      label: t('months.collected'),
      values: months.map(({ collected }) => Number(collected)),
      tone: 'success' as const,
    },
  ];
  return (
    <div ref={place} style={{ minHeight: CHART_HEIGHT }}>
      {seen && (
        <Chart title={t('months.title')} labels={labels} series={series} height={CHART_HEIGHT} />
      )}
    </div>
  );
}
