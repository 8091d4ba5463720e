import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WhatsAppSettings } from '@/api/generated/merchant/client.schemas';
import { WhatsAppConnection } from '@/api/generated/merchant/client.schemas';
import { getWhatsappSettings } from '@/api/generated/merchant/whatsapp-settings-reads';
import {
  linkWhatsapp,
  refreshWhatsappSettings,
} from '@/api/generated/merchant/whatsapp-settings-writes';
import { queryOf } from '@/api/operation';
import { useShowError } from '@/components/feedback/useShowError';
import { Icon } from '@/components/Icon';
import { PermissionButton } from '@/components/PermissionButton';
import { PERMISSIONS } from './feature';

const ASK_EVERY_MS = 3_000;

/** Black on white in every theme, because phones read it. */
const Code = styled('img')({
  width: 'min(280px, 100%)',
  aspectRatio: '1',
  background: '#fff',
  padding: 8,
  borderRadius: 8,
});
const Beside = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 20,
  '& > ol': { margin: 0, paddingInlineStart: 20, flex: '1 1 240px', lineHeight: 2 },
});

/** The QR code that a phone scans; asks whether it has been until it has. */
export function LinkPanel({ settings }: { settings: WhatsAppSettings }) {
  const { t } = useTranslation('whatsapp_settings');
  const client = useQueryClient();
  const showError = useShowError();
  const [image, setImage] = useState<string>();
  const { mutate: ask } = useMutation({
    mutationFn: () => refreshWhatsappSettings(),
    onSuccess: (found) => {
      client.setQueryData(queryOf(getWhatsappSettings).queryKey, found);
    },
  });
  const make = useMutation({
    mutationFn: () => linkWhatsapp(),
    onSuccess: (link) => setImage(link.image),
    onError: (error) => void showError(error),
  });
  const connected = settings.connection === WhatsAppConnection.connected;
  const waits = image !== undefined && !connected;
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setInterval(() => ask(), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [waits, ask]);
  if (!waits)
    return (
      <PermissionButton
        variant="contained"
        permission={PERMISSIONS.edit}
        loading={make.isPending}
        startIcon={<Icon name="link" size={16} />}
        onClick={() => make.mutate()}
      >
        {t('link.make')}
      </PermissionButton>
    );
  return (
    <Beside>
      <Code src={image} alt={t('link.code')} />
      <ol>
        <li>{t('link.open')}</li>
        <li>{t('link.devices')}</li>
        <li>{t('link.scan')}</li>
        <li>
          <Button color="inherit" loading={make.isPending} onClick={() => make.mutate()}>
            {t('link.again')}
          </Button>
        </li>
      </ol>
    </Beside>
  );
}
