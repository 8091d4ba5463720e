import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAllows } from '@/api/areaContext';
import { downloadCampaignMedia } from '@/api/generated/merchant/campaigns-files';
import {
  deleteCampaignMedia,
  uploadCampaignMedia,
} from '@/api/generated/merchant/campaigns-writes';
import { type CampaignDetail, CampaignStatus } from '@/api/generated/merchant/client.schemas';
import { download } from '@/api/client';
import { useRefresh } from '@/api/refresh';
import { Card } from '@/components/Card';
import { useShowError } from '@/components/feedback/useShowError';
import { FileInput } from '@/components/fields/FileInput';
import { Icon } from '@/components/Icon';
import { PERMISSIONS } from './feature';

/** What WhatsApp takes. */
const EXTENSIONS = ['png', 'jpg', 'jpeg', 'pdf'];

/** The image or document that goes out beside the words; of a draft it can be changed. */
export function MediaPanel({ detail }: { detail: CampaignDetail }) {
  const { t } = useTranslation('campaigns');
  const allows = useAllows();
  const refresh = useRefresh();
  const showError = useShowError();
  const [busy, setBusy] = useState(false);
  const { campaign, media } = detail;
  const may = campaign.status === CampaignStatus.temporary_saved && allows(PERMISSIONS.create);
  if (!may && !media) return null;
  const name = media?.file_name ?? '';
  const set = media ? t('media.set') : '';
  const upload = async (file: File) => {
    await uploadCampaignMedia(campaign.id, { version: campaign.version, file });
    await refresh();
    return t('media.set');
  };
  const remove = async (): Promise<void> => {
    try {
      await deleteCampaignMedia(campaign.id);
      await refresh();
    } catch (error) {
      await showError(error);
    }
  };
  const open = async () => {
    setBusy(true);
    try {
      await download(downloadCampaignMedia.config(campaign.id), name);
    } catch (error) {
      await showError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card title={t('media.title')}>
      {may && (
        <FileInput
          label={t('media.file')}
          help={t('media.help')}
          name="media"
          extensions={EXTENSIONS}
          value={set}
          upload={upload}
          onChange={(value) => {
            if (value === '' && set !== '') void remove();
          }}
        />
      )}
      {media && (
        <Button
          color="inherit"
          variant="outlined"
          loading={busy}
          onClick={() => void open()}
          startIcon={<Icon name="download" size={16} />}
          style={{ justifySelf: 'start', alignSelf: 'start' }}
        >
          <bdi>{name}</bdi>
        </Button>
      )}
    </Card>
  );
}
