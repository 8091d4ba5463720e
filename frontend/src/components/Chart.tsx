import { Suspense, lazy } from 'react';
import { Skeletons } from './feedback/States';
import type { ChartProps } from './ChartCanvas';

const ChartCanvas = lazy(() => import('./ChartCanvas'));

/** A chart, loaded when it is shown; the same figures stand in a table for those who cannot see it. */
export function Chart(props: ChartProps) {
  return (
    <figure style={{ margin: 0 }}>
      <div aria-hidden style={{ minHeight: props.height ?? 240 }}>
        <Suspense fallback={<Skeletons lines={6} height={20} />}>
          <ChartCanvas {...props} />
        </Suspense>
      </div>
      <table
        style={{
          position: 'absolute',
          width: 1,
          height: 1,
          overflow: 'hidden',
          clipPath: 'inset(50%)',
          whiteSpace: 'nowrap',
        }}
      >
        <caption>{props.title}</caption>
        <thead>
          <tr>
            <th scope="col">{props.title}</th>
            {props.series.map((one) => (
              <th key={one.label} scope="col">
                {one.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.labels.map((label, index) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {props.series.map((one) => (
                <td key={one.label}>{one.values[index]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
