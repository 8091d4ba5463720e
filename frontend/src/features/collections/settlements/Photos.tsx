import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { Settlement } from '@/api/generated/merchant/client.schemas';
import {
  addSettlementPhoto,
  removeSettlementPhoto,
} from '@/api/generated/merchant/settlements-writes';
import { useRefresh } from '@/api/refresh';
import { useDownload } from '@/components/feedback/useDownload';
import { useShowError } from '@/components/feedback/useShowError';
import { FileInput } from '@/components/fields/FileInput';

const EXTENSIONS = ['jpg', 'jpeg', 'png', 'webp'];

/** Pictures of the damages: added one by one, and taken out of a draft again. */
export function Photos({ row }: { row: Settlement }) {
  const { t } = useTranslation('settlements');
  const refresh = useRefresh();
  const showError = useShowError();
  const save = useDownload();
  const isDraft = row.status === 'draft';
  const remove = async (position: number) => {
    try {
      await removeSettlementPhoto(row.id, { position });
      await refresh();
    } catch (error) {
      await showError(error);
    }
  };
  return (
    <div style={{ display: 'grid', gap: 8 }}>
      {Array.from({ length: row.photos }, (_, position) => (
        <div key={position} style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
          <Button
            color="inherit"
            onClick={() =>
              void save(
                {
                  url: `/api/merchant/settlements/${row.id}/photo`,
                  params: { position },
                },
                `settlement-${row.id}-${position + 1}`,
              )
            }
          >
            {t('photo', { number: position + 1 })}
          </Button>
          {isDraft && (
            <Button color="inherit" onClick={() => void remove(position)}>
              {t('removePhoto', { number: position + 1 })}
            </Button>
          )}
        </div>
      ))}
      {isDraft && (
        <FileInput
          label={t('fields.photos')}
          extensions={EXTENSIONS}
          value=""
          help={t('help.photos')}
          upload={async (file) => {
            await addSettlementPhoto(row.id, { file, version: row.version });
            await refresh();
            return file.name;
          }}
          onChange={() => undefined}
        />
      )}
    </div>
  );
}
