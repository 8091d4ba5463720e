import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShowError } from '@/components/feedback/useShowError';
import { Icon } from '@/components/Icon';
import { PermissionButton } from '@/components/PermissionButton';
import type { Permission } from '@/lib/area';

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

interface Props {
  /** Has the words `link.*`. */
  ns: string;
  permission: Permission;
  connected: boolean;
  make: () => Promise<{ image: string }>;
  /** Looks whether the phone has scanned the code. */
  ask: () => Promise<unknown>;
}

/** The QR code that a phone scans; asks whether it has been until it has. */
export function PhoneLink({ ns, permission, connected, make, ask }: Props) {
  const { t } = useTranslation(ns);
  const showError = useShowError();
  const [image, setImage] = useState<string>();
  const { mutate: look } = useMutation({ mutationFn: ask });
  const making = useMutation({
    mutationFn: make,
    onSuccess: (link) => setImage(link.image),
    onError: (error) => void showError(error),
  });
  const waits = image !== undefined && !connected;
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setInterval(() => look(), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [waits, look]);
  if (!waits)
    return (
      <PermissionButton
        variant="contained"
        permission={permission}
        loading={making.isPending}
        startIcon={<Icon name="link" size={16} />}
        onClick={() => making.mutate()}
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
          <Button color="inherit" loading={making.isPending} onClick={() => making.mutate()}>
            {t('link.again')}
          </Button>
        </li>
      </ol>
    </Beside>
  );
}
