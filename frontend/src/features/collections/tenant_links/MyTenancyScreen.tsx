import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { isApiError } from '@/api/errors';
import type { TenantDoor } from '@/api/generated/public/client.schemas';
import { getTenantDoor } from '@/api/generated/public/tenant-links-reads';
import { previewTenantArea } from '@/api/generated/public/tenant-links-writes';
import { previewOf, queryOf } from '@/api/operation';
import { LightButton } from '@/components/LightButton';
import { EmptyState, ErrorState, Skeletons } from '@/components/feedback/States';
import { PublicFrame } from '@/components/shell/PublicFrame';
import { PublicState } from '@/components/shell/PublicState';
import { Door } from './Door';
import { Inside } from './Inside';

/** The session stays in the page's memory: it is in no address, and a reload asks for a code again. */
function Visit({
  door,
  session,
  onOver,
}: {
  door: TenantDoor;
  session: string;
  onOver: () => void;
}) {
  const { data, error, refetch } = useQuery({
    ...previewOf(previewTenantArea, door.public_id, { session }),
    retry: false,
  });
  if (data) return <Inside id={door.public_id} session={session} area={data} />;
  if (isApiError(error) && error.code === 'tenant_links.session_over')
    return <Over onOver={onOver} />;
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  return <Skeletons lines={10} />;
}

function Over({ onOver }: { onOver: () => void }) {
  const { t } = useTranslation('tenant_links');
  return (
    <EmptyState
      icon="clock"
      title={t('shared.overTitle')}
      text={t('shared.over')}
      actions={<LightButton onClick={onOver}>{t('shared.again')}</LightButton>}
    />
  );
}

/** A tenant's own page: contracts, payments, receipts and account, on a phone, without a password. */
export default function MyTenancyScreen() {
  const { t } = useTranslation('tenant_links');
  const { uniqueId = '' } = useParams();
  const [session, setSession] = useState<string>();
  const { data, error, refetch } = useQuery(queryOf(getTenantDoor, uniqueId));
  const content = () => {
    if (data && session)
      return <Visit door={data} session={session} onOver={() => setSession(undefined)} />;
    if (data) return <Door door={data} onEntered={(begun) => setSession(begun.session)} />;
    if (isApiError(error) && error.code === 'tenant_links.off')
      return <EmptyState icon="lock" title={t('shared.offTitle')} text={t('shared.offText')} />;
    return <PublicState ns="tenant_links" icon="lock" error={error} retry={refetch} lines={8} />;
  };
  return <PublicFrame>{content()}</PublicFrame>;
}
