import { useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import { useLanguage } from '@/i18n/useLanguage';
import { shortAmount } from '@/lib/format';
import type { Tone } from '@/theme/tokens';

export interface ChartProps {
  title: string;
  kind?: 'bar' | 'line';
  labels: readonly string[];
  series: readonly { label: string; values: readonly number[]; tone?: Tone }[];
  height?: number;
}

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
  // Cairo's tall lines need the room, or the labels are left out.
  const xAxis = [
    { data: inOrder(labels), scaleType: 'band' as const, height: 40, tickLabelMinGap: 10 },
  ];
  // The amounts stand where the line begins.
  const yAxis = [
    {
      width: 56,
      position: rtl ? ('right' as const) : ('left' as const),
      valueFormatter: (value: number) => shortAmount(value, language),
    },
  ];
  // Hidden from assistive technology, which reads the table: nothing in it may take the focus.
  const shared = {
    disableKeyboardNavigation: true,
    height,
    yAxis,
    margin: { top: 12, bottom: 0, left: rtl ? 8 : 0, right: rtl ? 0 : 8 },
    grid: { horizontal: true },
  };
  return kind === 'line' ? (
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
}
