import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAllows } from '@/api/areaContext';
import type { Photo } from '@/api/generated/merchant/client.schemas';
import { listPhotos } from '@/api/generated/merchant/photos-reads';
import {
  arrangePhotos,
  createPhoto,
  deletePhoto,
  restorePhoto,
} from '@/api/generated/merchant/photos-writes';
import { queryOf } from '@/api/operation';
import { EmptyState } from '@/components/feedback/States';
import { toast } from '@/components/feedback/toasts';
import { useSteps } from '@/components/feedback/useSteps';
import { Icon } from '@/components/Icon';
import { LazyFormDialog } from '@/components/LazyDialogs';
import { Panel } from '@/components/Page';
import { PanelActions } from '@/components/PanelActions';
import { PendingPanel } from '@/components/PendingPanel';
import { PermissionButton } from '@/components/PermissionButton';
import type { RecordProps } from '@/components/shell/additions';
import { PERMISSIONS } from './feature';
import { photoForm } from './form';
import { moved } from './order';
import { PhotoCard } from './PhotoCard';
import { sendable } from './shrink';

type Place = { unit_id: number } | { building_id: number };

const Gallery = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 16,
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 200px), 1fr))',
});
const KINDS = 'image/jpeg,image/png,image/webp';
/** More than a place may have. */
const ALL = 100;

/** Writes that are told of when they fail, and refresh what is shown. */
function usePhotoSteps(of: Place) {
  const { t } = useTranslation('photos');
  const { busy, run } = useSteps();
  return {
    busy,
    upload: (files: readonly File[]) =>
      run(async () => {
        for (const file of files) await createPhoto({ ...of, file: await sendable(file) });
        toast.success(t('added', { count: files.length }));
      }),
    arrange: (photos: readonly Photo[]) =>
      run(() => arrangePhotos({ ...of, ids: photos.map(({ id }) => id) })),
    remove: (photo: Photo) =>
      run(async () => {
        await deletePhoto(photo.id);
        const undo = () => void run(() => restorePhoto(photo.id));
        toast.success(t('removed'), { label: t('undo'), run: undo });
      }),
  };
}

function UploadButton({ busy, onFiles }: { busy: boolean; onFiles: (files: File[]) => void }) {
  const { t } = useTranslation('photos');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={KINDS}
        multiple
        hidden
        aria-label={t('add')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <PermissionButton
        variant="contained"
        permission={PERMISSIONS.create}
        startIcon={<Icon name="upload" size={16} />}
        loading={busy}
        onClick={() => input.current?.click()}
      >
        {t('add')}
      </PermissionButton>
    </>
  );
}

/** The photos of a place in their order: added, moved, described, taken off. */
function PhotosPanel({ of }: { of: Place }) {
  const { t } = useTranslation('photos');
  const allows = useAllows();
  const [editing, setEditing] = useState<Photo>();
  const [dragged, setDragged] = useState<number>();
  const { busy, upload, arrange, remove } = usePhotoSteps(of);
  const asked = useQuery(queryOf(listPhotos, { ...of, page_size: ALL }));
  if (!asked.data) return <PendingPanel error={asked.error} retry={() => void asked.refetch()} />;
  const photos = asked.data.items;
  const borrowed = 'unit_id' in of && photos.some((photo) => photo.unit_id !== of.unit_id);
  const move = (from: number, to: number) => {
    if (from !== to) void arrange(moved(photos, from, to));
  };
  return (
    <>
      <PanelActions>
        <UploadButton busy={busy} onFiles={(files) => void upload(files)} />
      </PanelActions>
      {borrowed && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t('ofBuilding')}
        </Alert>
      )}
      <Panel aria-label={t('title')}>
        {photos.length === 0 ? (
          <EmptyState icon="unit" title={t('empty.title')} text={t('empty.text')} />
        ) : (
          <Gallery>
            {photos.map((photo, index) => (
              <PhotoCard
                key={photo.id}
                photo={photo}
                index={index}
                count={photos.length}
                onDrag={setDragged}
                onDrop={(to) => dragged !== undefined && move(dragged, to)}
                move={!borrowed && allows(PERMISSIONS.edit) ? (to) => move(index, to) : undefined}
                edit={!borrowed && allows(PERMISSIONS.edit) ? () => setEditing(photo) : undefined}
                remove={
                  !borrowed && allows(PERMISSIONS.delete) ? () => void remove(photo) : undefined
                }
              />
            ))}
          </Gallery>
        )}
      </Panel>
      {editing && (
        <LazyFormDialog
          def={photoForm}
          id={String(editing.id)}
          record={editing}
          title={t('form.edit')}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}

export const PhotosOfUnit = ({ id }: RecordProps) => <PhotosPanel of={{ unit_id: id }} />;
export const PhotosOfBuilding = ({ id }: RecordProps) => <PhotosPanel of={{ building_id: id }} />;
