import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAllows } from '@/api/areaContext';
import { getChequePhoto } from '@/api/generated/merchant/cheques-files';
import { addChequePhoto } from '@/api/generated/merchant/cheques-writes';
import { queryOf } from '@/api/operation';
import { useRefresh } from '@/api/refresh';
import { EmptyState, ErrorState, Skeletons } from '@/components/feedback/States';
import { useDownload } from '@/components/feedback/useDownload';
import { FileInput } from '@/components/fields/FileInput';
import { Panel } from '@/components/Page';
import { PermissionButton } from '@/components/PermissionButton';
import { PERMISSIONS } from './feature';
import type { ChequeRow } from './reads';

const EXTENSIONS = ['jpg', 'jpeg', 'png', 'webp', 'pdf'];

function Shown({ id, name }: { id: number; name: string }) {
  const { t } = useTranslation('cheques');
  const { data, error, refetch } = useQuery(queryOf(getChequePhoto, id));
  const [address, setAddress] = useState<string>();
  const save = useDownload();
  useEffect(() => {
    if (!(data instanceof Blob) || !data.type.startsWith('image/')) return undefined;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <Skeletons />;
  return (
    <>
      {address && (
        <img
          src={address}
          alt={t('picture.of', { number: name })}
          style={{ maxWidth: '100%', borderRadius: 10, display: 'block' }}
        />
      )}
      <PermissionButton
        variant="outlined"
        color="inherit"
        permission={PERMISSIONS.view}
        onClick={() => void save({ url: `/api/merchant/cheques/${id}/photo` }, `cheque-${id}`)}
      >
        {t('picture.download')}
      </PermissionButton>
    </>
  );
}

/** The paper's picture, and another one in its place. */
export function ChequePicture({ row }: { row: ChequeRow }) {
  const { t } = useTranslation('cheques');
  const refresh = useRefresh();
  const mayAdd = useAllows()(PERMISSIONS.take_in);
  const upload = async (file: File) => {
    await addChequePhoto(row.id, { version: row.version, file });
    await refresh();
    return file.name;
  };
  return (
    <Panel aria-label={t('tabs.picture')}>
      <div style={{ padding: 20, display: 'grid', gap: 16, justifyItems: 'start' }}>
        {row.has_image ? (
          <Shown key={row.version} id={row.id} name={row.number ?? ''} />
        ) : (
          <EmptyState icon="cheque" title={t('picture.none')} text={t('picture.noneText')} />
        )}
        {mayAdd && (
          <FileInput
            label={t('picture.add')}
            extensions={EXTENSIONS}
            value=""
            onChange={() => undefined}
            upload={upload}
          />
        )}
      </div>
    </Panel>
  );
}
