import type { ReactNode } from 'react';
import { AmountRows } from './AmountRows';
import { Money } from './Text';

export interface AmountLine {
  key: number | string;
  text: ReactNode;
  /** Below the words. */
  small?: ReactNode;
  amount: string;
}

interface Props {
  label: string;
  lines: readonly AmountLine[];
  /** Said instead where there is none. */
  none?: string;
}

/** Words with their amounts, one below the other. */
export function AmountList({ label, lines, none }: Props) {
  if (lines.length === 0 && none) return <p style={{ margin: 0 }}>{none}</p>;
  return (
    <AmountRows aria-label={label}>
      {lines.map(({ key, text, small, amount }) => (
        <li key={key}>
          <span>
            {text}
            {small && <small>{small}</small>}
          </span>
          <b>
            <Money amount={amount} />
          </b>
        </li>
      ))}
    </AmountRows>
  );
}
