import { useTranslation } from 'react-i18next';
import { createMerchantCopy } from '@/api/generated/manager/merchant-copies-writes';
import { ListPanel } from '@/components/list/ListPage';
import { useRunAction } from '@/components/list/useRunAction';
import { PermissionButton } from '@/components/PermissionButton';
import { PERMISSIONS } from './feature';
import { useCopies } from './useCopies';

interface Props {
  id: number;
  isErased?: boolean;
}

/** The whole copies of one merchant, and the button that asks for one. */
export default function CopiesOfMerchant({ id, isErased = false }: Props) {
  const { t } = useTranslation('merchant_copies');
  const def = useCopies(id);
  const run = useRunAction<{ id: number }>('merchant_copies');
  const make = () =>
    void run(
      {
        name: 'make',
        run: () => createMerchantCopy({ merchant_id: id }),
        consequences: () => [t('consequences.make'), t('consequences.secrets')],
      },
      [{ id }],
    );
  return (
    <div style={{ display: 'grid', gap: 16 }}>
      {!isErased && (
        <div>
          <PermissionButton variant="contained" permission={PERMISSIONS.create} onClick={make}>
            {t('actions.make')}
          </PermissionButton>
        </div>
      )}
      <ListPanel def={def} />
    </div>
  );
}
