import type { ReactNode } from 'react';
import { DateText } from '@/components/Text';
import { Problems } from './Problems';

interface Props {
  problems: readonly { code: string; message: string }[];
  lastDay: ReactNode;
  goesOn: ReactNode;
  /** Of the part that ends, then of the rest. */
  days: { last: string; first: string; ends: string };
  children: ReactNode;
}

/** What becomes of a contract whose rest goes elsewhere: what is in the way and the days, then all else. */
export function Consequences({ problems, lastDay, goesOn, days, children }: Props) {
  return (
    <div style={{ display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Problems rows={problems} />
      <p style={{ margin: 0 }}>
        {lastDay}: <DateText day={days.last} />
        {' · '}
        {goesOn}: <DateText day={days.first} /> – <DateText day={days.ends} />
      </p>
      {children}
    </div>
  );
}
