import { useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from 'react-i18next';
import type { BankStatement } from '@/api/generated/merchant/client.schemas';
import { createBankStatement } from '@/api/generated/merchant/bank-statements-writes';
import { FormDialog } from '@/components/form/FormDialog';
import type { FormDef, FormValues } from '@/components/form/types';
import { bankAccountSource } from '../bank_accounts/public';
import { PATHS } from './feature';
import { type Chosen, FileReading, sentOf } from './FileReading';

interface Values {
  bank_account_id?: number;
  /** The chosen file's name; the file itself stays in memory. */
  file: string;
  opening: string;
  closing: string;
  /** The file says no balances. */
  asks: boolean;
}

const asks = (values: FormValues) => values.asks === true;

/** Takes a file of the bank in, after showing how it is read. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('bank_statements');
  const navigate = useNavigate();
  const chosen = useRef<Chosen>({});
  const def = useMemo<FormDef<Values, BankStatement>>(
    () => ({
      ns: 'bank_statements',
      sections: [
        {
          fields: [
            {
              kind: 'entity',
              name: 'bank_account_id',
              source: bankAccountSource,
              numeric: true,
              required: true,
              width: 12,
            },
            {
              kind: 'custom',
              name: 'file',
              width: 12,
              render: () => (
                <FileReading
                  onChange={(now) => {
                    chosen.current = now;
                  }}
                />
              ),
            },
            { kind: 'text', name: 'opening', required: asks, when: asks, help: 'help.balance' },
            { kind: 'text', name: 'closing', required: asks, when: asks, help: 'help.balance' },
          ],
        },
      ],
      defaults: { file: '', opening: '', closing: '', asks: false },
      create: (values) =>
        createBankStatement({
          ...sentOf(chosen.current),
          bank_account_id: values.bank_account_id ?? 0,
          ...(values.asks && { opening: values.opening, closing: values.closing }),
        }),
    }),
    [],
  );
  return (
    <FormDialog
      def={def}
      title={t('add')}
      action={t('add')}
      told={({ id }) => void navigate(PATHS.detail(id))}
      onClose={onClose}
    />
  );
}
