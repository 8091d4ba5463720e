import { DateText, Money } from './Text';

interface Line {
  starts_on: string;
  ends_on: string;
  rent_price: string;
  amount: string;
}

/** The rent of each part of a period, as records and the tenant's page say it. */
export function RentLinesText({
  lines,
  currency,
  words,
}: {
  lines: readonly Line[];
  currency?: string;
  words: { free: string; yearly: string };
}) {
  return (
    <ul style={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 4 }}>
      {lines.map(({ starts_on, ends_on, rent_price, amount }) => (
        <li key={starts_on}>
          <DateText day={starts_on} /> – <DateText day={ends_on} />
          {': '}
          {/[1-9]/.test(rent_price) ? (
            <>
              <Money amount={amount} currency={currency} /> ({words.yearly}{' '}
              <Money amount={rent_price} currency={currency} />)
            </>
          ) : (
            words.free
          )}
        </li>
      ))}
    </ul>
  );
}
