import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import { styled } from '@mui/material/styles';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAllows } from '@/api/areaContext';
import type { HandoverPhoto } from '@/api/generated/merchant/client.schemas';
import { getHandoverPhoto } from '@/api/generated/merchant/handovers-files';
import {
  createHandoverPhoto,
  deleteHandoverPhoto,
} from '@/api/generated/merchant/handovers-writes';
import { queryOf } from '@/api/operation';
import { useSteps } from '@/components/feedback/useSteps';
import { Icon } from '@/components/Icon';
import { StoredPicture } from '@/components/StoredPicture';
import { sendable } from '@/features/properties/photos/public';
import { PERMISSIONS } from './feature';

const Strip = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  '& button.photo': {
    inlineSize: 64,
    blockSize: 64,
    padding: 0,
    border: `1px solid ${theme.surface.line}`,
    borderRadius: 8,
    overflow: 'hidden',
    cursor: 'zoom-in',
    background: 'none',
  },
}));

interface Props {
  photos: readonly HandoverPhoto[];
  /** Of what, for who does not see it. */
  of: string;
  /** Of a line that may still be changed. */
  line?: number;
}

/** The photos of a line; on a phone a new one comes from its camera. */
export function Photos({ photos, of, line }: Props) {
  const { t } = useTranslation('handovers');
  const allows = useAllows();
  const input = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState<HandoverPhoto>();
  const { busy, run } = useSteps();
  const changes = line !== undefined && allows(PERMISSIONS.edit);
  const add = (files: readonly File[]) =>
    run(async () => {
      for (const file of files)
        await createHandoverPhoto({ handover_item_id: line ?? 0, file: await sendable(file) });
    });
  return (
    <Strip>
      {photos.map((photo, index) => (
        <button
          key={photo.id}
          type="button"
          className="photo"
          aria-label={t('photoOf', { of, number: index + 1 })}
          onClick={() => setShown(photo)}
        >
          <StoredPicture query={queryOf(getHandoverPhoto, photo.id, { small: true })} alt="" />
        </button>
      ))}
      {changes && (
        <>
          <input
            ref={input}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            capture="environment"
            hidden
            aria-label={t('addPhotoOf', { of })}
            onChange={({ target }) => {
              void add([...(target.files ?? [])]);
              target.value = '';
            }}
          />
          <Button
            size="small"
            color="inherit"
            variant="outlined"
            loading={busy}
            startIcon={<Icon name="upload" size={16} />}
            onClick={() => input.current?.click()}
          >
            {t('addPhoto')}
          </Button>
        </>
      )}
      {shown && (
        <Dialog open onClose={() => setShown(undefined)} maxWidth="md" aria-label={of}>
          <div style={{ minInlineSize: 'min(80vw, 480px)' }}>
            <StoredPicture query={queryOf(getHandoverPhoto, shown.id, { small: false })} alt={of} />
          </div>
          <DialogActions>
            {changes && photos.some(({ id }) => id === shown.id) && (
              <Button
                color="error"
                onClick={() => {
                  setShown(undefined);
                  void run(() => deleteHandoverPhoto(shown.id));
                }}
              >
                {t('removePhoto')}
              </Button>
            )}
            <Button onClick={() => setShown(undefined)}>{t('close')}</Button>
          </DialogActions>
        </Dialog>
      )}
    </Strip>
  );
}
