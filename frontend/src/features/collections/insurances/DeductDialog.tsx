import { useMemo, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { DeductionReason, Insurance } from '@/api/generated/merchant/client.schemas';
import { deductFromInsurance } from '@/api/generated/merchant/insurances-writes';
import { FormDialog } from '@/components/form/FormDialog';
import { HeldFile } from '@/components/form/HeldFile';
import type { FormDef } from '@/components/form/types';

export const REASONS: readonly DeductionReason[] = [
  'damage',
  'cleaning',
  'unpaid_rent',
  'utilities',
  'early_exit',
  'other',
];
/** What the server reads the pictures of. */
const EXTENSIONS = ['jpg', 'jpeg', 'png', 'webp'];

interface Values {
  amount: string;
  moved_on: string;
  reason: DeductionReason;
  note?: string;
  /** The chosen photo's name; the photo itself stays in memory. */
  file?: string;
}

/** Damage is shown; other reasons need no photo, nor does a damage that has one. */
function PhotoField({ shown, onFile }: { shown: boolean; onFile: (file: File | null) => void }) {
  const { t } = useTranslation('insurances');
  const required = useWatch({ name: 'reason' }) === 'damage' && !shown;
  return (
    <HeldFile
      label={t('fields.file')}
      help={t('help.file')}
      missing={required ? t('choosePhoto') : undefined}
      extensions={EXTENSIONS}
      onFile={onFile}
    />
  );
}

/** A damage of a signed move-out. */
export interface Damage {
  id: number;
  /** What it is, for the movement's note. */
  note: string;
  hasPhoto: boolean;
}

interface Props {
  row: Insurance;
  day: string;
  /** What it is kept for, where one came from a handover. */
  damage?: Damage;
  onClose: () => void;
}

/** Keeps a part of a deposit: how much, why, and what the damage looks like. */
export function DeductDialog({ row, day, damage, onClose }: Props) {
  const { t } = useTranslation('insurances');
  const photo = useRef<File>(null);
  const def = useMemo<FormDef<Values, Insurance>>(
    () => ({
      ns: 'insurances',
      draft: `deduct-${row.id}-${damage?.id ?? ''}`,
      defaults: {
        amount: '',
        moved_on: day,
        reason: 'damage',
        note: damage?.note ?? '',
        file: '',
      },
      sections: [
        {
          fields: [
            { kind: 'money', name: 'amount', required: true },
            { kind: 'date', name: 'moved_on', required: true },
            { kind: 'select', name: 'reason', values: REASONS, required: true, width: 12 },
            {
              kind: 'custom',
              name: 'file',
              width: 12,
              render: () => (
                <PhotoField
                  shown={damage?.hasPhoto ?? false}
                  onFile={(file) => {
                    photo.current = file;
                  }}
                />
              ),
            },
            {
              kind: 'textarea',
              name: 'note',
              width: 12,
              rows: 2,
              required: (values) => values.reason === 'other',
            },
          ],
        },
      ],
      create: ({ amount, moved_on, reason, note }) =>
        deductFromInsurance(row.id, {
          amount,
          moved_on,
          reason,
          ...(note && { note }),
          ...(photo.current && { file: photo.current }),
          ...(damage && { handover_item_id: damage.id }),
          version: row.version,
        }),
    }),
    [row, day, damage],
  );
  return (
    <FormDialog
      def={def}
      title={`${t('actions.deduct')} · ${row.contract_number}`}
      action={t('actions.deduct')}
      danger
      onClose={onClose}
    />
  );
}
