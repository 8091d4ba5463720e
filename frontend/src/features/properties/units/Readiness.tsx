import { useTranslation } from 'react-i18next';
import type { Unit } from '@/api/generated/merchant/client.schemas';
import { StatusChip } from '@/components/StatusChip';
import { Code } from '@/components/Text';

type Row = Pick<Unit, 'missing_identifiers'>;

/** Whether a unit has all that the registry of its place asks for; nothing where none is known. */
export function Readiness({ row }: { row: Row }) {
  const { t } = useTranslation('units');
  const missing = row.missing_identifiers;
  if (!missing) return null;
  return missing.length === 0 ? (
    <StatusChip tone="success" label={t('ready')} />
  ) : (
    <StatusChip tone="warning" label={t('notReady', { count: missing.length })} />
  );
}

/** The same with what is missing. */
export function MissingIdentifiers({ row }: { row: Row }) {
  const { t } = useTranslation('units');
  const missing = row.missing_identifiers;
  if (!missing) return <>—</>;
  return (
    <>
      <Readiness row={row} />
      {missing.length > 0 && (
        <ul style={{ margin: '6px 0 0', paddingInlineStart: 18 }}>
          {missing.map((name) => (
            <li key={name}>{t(`values.missing_identifiers.${name}`)}</li>
          ))}
        </ul>
      )}
    </>
  );
}

const PLACE_NUMBERS = ['makani_number', 'national_address', 'civil_number'] as const;

/** The numbers that only some places have, each with its name. */
export function PlaceNumbers({ row }: { row: Unit }) {
  const { t } = useTranslation('units');
  const entered = PLACE_NUMBERS.filter((name) => row[name]);
  if (entered.length === 0) return <>—</>;
  return (
    <>
      {entered.map((name) => (
        <div key={name}>
          {t(`fields.${name}`)} <Code>{row[name]}</Code>
        </div>
      ))}
    </>
  );
}
