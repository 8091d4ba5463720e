import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useArea } from '@/api/areaContext';
import type { Meter, MeterReading } from '@/api/generated/merchant/client.schemas';
import { createMeterReading } from '@/api/generated/merchant/meters-writes';
import { FormDialog } from '@/components/form/FormDialog';
import { HeldFile } from '@/components/form/HeldFile';
import type { FormDef, FormValues } from '@/components/form/types';
import { today } from '@/lib/calendar';
import { isPrice } from '@/lib/validation/numbers';
import { maxLength } from '@/lib/validation/texts';

interface Values {
  read_on: string;
  value: string;
  is_replaced?: boolean;
  starts_at?: string;
  new_number?: string;
  note?: string;
}

const PICTURES: readonly string[] = ['jpg', 'jpeg', 'png', 'webp'];
const DECIMALS = 3;
const isReplaced = (values: FormValues) => Boolean(values.is_replaced);

interface Props {
  meter: Pick<Meter, 'id' | 'number'>;
  onClose: () => void;
}

/** What a meter shows, with its photo; and, where it was replaced, what the new one began with. */
export function ReadingDialog({ meter, onClose }: Props) {
  const { t } = useTranslation('meter_readings');
  const { account } = useArea();
  const day = today(account.time_zone);
  const photo = useRef<File>(null);
  const def = useMemo<FormDef<Values, MeterReading>>(
    () => ({
      ns: 'meter_readings',
      draft: `reading-${meter.id}`,
      defaults: {
        read_on: day,
        value: '',
        is_replaced: false,
        starts_at: '',
        new_number: '',
        note: '',
      },
      sections: [
        {
          fields: [
            { kind: 'date', name: 'read_on', required: true },
            {
              kind: 'text',
              name: 'value',
              required: true,
              rules: [isPrice({ decimals: DECIMALS })],
            },
            { kind: 'switch', name: 'is_replaced', width: 12, help: 'help.is_replaced' },
            {
              kind: 'text',
              name: 'starts_at',
              required: isReplaced,
              rules: [isPrice({ decimals: DECIMALS })],
              when: isReplaced,
            },
            { kind: 'text', name: 'new_number', rules: [maxLength(40)], when: isReplaced },
            { kind: 'textarea', name: 'note', width: 12, rows: 2 },
            {
              kind: 'custom',
              name: 'file',
              width: 12,
              render: () => (
                <HeldFile
                  label={t('fields.file')}
                  extensions={PICTURES}
                  onFile={(file) => {
                    photo.current = file;
                  }}
                />
              ),
            },
          ],
        },
      ],
      create: (values) =>
        createMeterReading({
          meter_id: meter.id,
          read_on: values.read_on,
          value: values.value,
          ...(values.is_replaced && values.starts_at && { starts_at: values.starts_at }),
          ...(values.is_replaced && values.new_number && { new_number: values.new_number }),
          ...(values.note && { note: values.note }),
          ...(photo.current && { file: photo.current }),
        }),
    }),
    [meter.id, day, t],
  );
  const title = `${t('add')} · ${meter.number}`;
  return <FormDialog def={def} title={title} action={t('add')} onClose={onClose} />;
}
