import { useTheme } from '@mui/material/styles';
import { useLayoutEffect, useRef, useState } from 'react';
import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import { useLanguage } from '@/i18n/useLanguage';
import { shortAmount } from '@/lib/format';
import { onResize } from '@/lib/onResize';
import type { Tone } from '@/theme/tokens';
import { labelReach, labelStep } from './labelStep';

export interface ChartProps {
  title: string;
  kind?: 'bar' | 'line';
  labels: readonly string[];
  series: readonly { label: string; values: readonly number[]; tone?: Tone }[];
  height?: number;
}

/** Room for the amounts beside the lines. */
const AMOUNTS = 56;

export default function ChartCanvas({ kind = 'bar', labels, series, height = 240 }: ChartProps) {
  const theme = useTheme();
  const language = useLanguage();
  const usual: Tone[] = ['info', 'success', 'warning', 'accent'];
  const rtl = language === 'ar';
  // Time runs as the language is read. Turned here, since a reversed axis writes its labels over each other.
  const inOrder = <T,>(list: readonly T[]): T[] => (rtl ? list.toReversed() : [...list]);
  const drawn = series.map((one, index) => ({
    label: one.label,
    data: inOrder(one.values),
    color: theme.tones[one.tone ?? usual[index % usual.length] ?? 'info'].dot,
  }));
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const look = () => setWidth(element.clientWidth);
    look();
    return onResize(element, look);
  }, []);
  const step = labelStep(labels, width - AMOUNTS);
  const edge = Math.max(8, labelReach(labels, width - AMOUNTS));
  const newest = rtl ? 0 : labels.length - 1;
  const xAxis = [
    {
      data: inOrder(labels),
      scaleType: 'band' as const,
      // Cairo's tall lines need the room, or the labels are left out.
      height: 40,
      // All of them or every second, third …, counted from the newest.
      tickLabelInterval: (_: unknown, index: number) => (newest - index) % step === 0,
    },
  ];
  // The amounts stand where the line begins.
  const yAxis = [
    {
      width: AMOUNTS,
      position: rtl ? ('right' as const) : ('left' as const),
      valueFormatter: (value: number) => shortAmount(value, language),
    },
  ];
  // Hidden from assistive technology, which reads the table: nothing in it may take the focus.
  const shared = {
    disableKeyboardNavigation: true,
    height,
    width,
    yAxis,
    margin: { top: 12, bottom: 0, left: rtl ? edge : 0, right: rtl ? 0 : edge },
    grid: { horizontal: true },
  };
  const chart =
    kind === 'line' ? (
      <LineChart
        {...shared}
        xAxis={[{ ...xAxis[0], scaleType: 'point' as const }]}
        series={drawn.map((one) => ({ ...one, showMark: false }))}
      />
    ) : (
      <BarChart
        {...shared}
        xAxis={xAxis}
        series={rtl ? drawn.toReversed() : drawn}
        borderRadius={4}
        slotProps={{ legend: { sx: rtl ? { flexDirection: 'row-reverse' } : undefined } }}
      />
    );
  // While the page is laid out there may be no room for a single bar.
  return <div ref={place}>{width > AMOUNTS + edge && chart}</div>;
}
