import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useArea } from '@/api/areaContext';
import type { HandoverItem } from '@/api/generated/merchant/client.schemas';
import { getHandover } from '@/api/generated/merchant/handovers-reads';
import { getDepositOfHandover } from '@/api/generated/merchant/insurances-reads';
import { queryOf } from '@/api/operation';
import { EmptyState } from '@/components/feedback/States';
import { Panel } from '@/components/Page';
import { PendingPanel } from '@/components/PendingPanel';
import { PermissionButton } from '@/components/PermissionButton';
import { Rows } from '@/components/Rows';
import type { RecordProps } from '@/components/shell/additions';
import { Money } from '@/components/Text';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { today } from '@/lib/calendar';
import { compareAmounts } from '@/lib/validation/numbers';
import { DeductDialog } from './DeductDialog';
import { PERMISSIONS } from './feature';

/** What a move-out found, and what of the deposit is kept for it. */
export default function DepositOfHandover({ id }: RecordProps) {
  const { t } = useTranslation('insurances');
  const language = useLanguage();
  const { account } = useArea();
  const [open, setOpen] = useState<HandoverItem>();
  const sheet = useQuery(queryOf(getHandover, id));
  const asked = useQuery(queryOf(getDepositOfHandover, id));
  const photos = sheet.data?.photos;
  const damage = useMemo(() => {
    if (!open) return undefined;
    const name = [localName(open, language, 'room'), localName(open, language, 'name')].join(': ');
    return {
      id: open.id,
      note: [name, open.note].filter(Boolean).join(' · '),
      hasPhoto: photos?.some((photo) => photo.handover_item_id === open.id) ?? false,
    };
  }, [open, language, photos]);
  if (!asked.data || !sheet.data)
    return (
      <PendingPanel
        error={asked.error ?? sheet.error}
        retry={() => {
          void asked.refetch();
          void sheet.refetch();
        }}
      />
    );
  const { deposit, kept } = asked.data;
  const damages = sheet.data.lines.filter((line) => line.is_damage);
  const isHeld = deposit !== undefined && compareAmounts(deposit.balance, '0') > 0;
  const isSigned = sheet.data.state === 'signed';
  if (damages.length === 0)
    return (
      <Panel>
        <EmptyState icon="check" title={t('noDamage.title')} text={t('noDamage.text')} />
      </Panel>
    );
  return (
    <Panel aria-label={t('damages')}>
      <Rows>
        <li>
          <span className="words">{t('fields.balance')}</span>
          {deposit ? <Money amount={deposit.balance} /> : t('noDeposit')}
        </li>
        {damages.map((line) => {
          const sum = kept.find((one) => one.handover_item_id === line.id);
          return (
            <li key={line.id}>
              <bdi className="words">
                {localName(line, language, 'room')}: {localName(line, language, 'name')}
              </bdi>
              {sum ? (
                <span>
                  {t('fields.kept')} <Money amount={sum.amount} />
                </span>
              ) : (
                isHeld &&
                isSigned && (
                  <PermissionButton
                    size="small"
                    variant="outlined"
                    permission={PERMISSIONS.deduct}
                    onClick={() => setOpen(line)}
                  >
                    {t('actions.deduct')}
                  </PermissionButton>
                )
              )}
            </li>
          );
        })}
        {!isSigned && <li>{t('signFirst')}</li>}
      </Rows>
      {open && deposit && (
        <DeductDialog
          row={deposit}
          day={today(account.time_zone)}
          damage={damage}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Panel>
  );
}
