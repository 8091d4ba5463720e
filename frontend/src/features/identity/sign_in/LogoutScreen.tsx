import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { request } from '@/api/client';
import { clearSession, sessionStore } from '@/api/session';
import { dropDraftsOf } from '@/components/form/drafts';
import { dropPlacesOf } from '@/lib/recent';
import { whose } from '@/lib/whose';
import { type SignedArea, apiBase, signInPath } from '@/lib/area';
import { AuthFrame } from './AuthFrame';

/** Ends the session on the server, then here, whether or not the server answered. */
function LogoutScreen({ area }: { area: SignedArea }) {
  const { t } = useTranslation('sign_in');
  const navigate = useNavigate();
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const session = sessionStore(area).get();
    const leave = () => {
      if (session?.user) {
        const owner = whose(area, session.account, session.user.id);
        dropDraftsOf(owner);
        dropPlacesOf(owner);
      }
      clearSession(area);
      void navigate(signInPath(area), { replace: true });
    };
    if (!session) leave();
    else
      void request({ url: `${apiBase(area)}/logout`, method: 'POST', data: {} }).then(leave, leave);
  }, [area, navigate]);
  return (
    <AuthFrame area={area} title={t('logout.title')} lead={t('logout.lead')}>
      {null}
    </AuthFrame>
  );
}

export const MerchantLogout = () => <LogoutScreen area="merchant" />;
export const ManagerLogout = () => <LogoutScreen area="manager" />;
export const OwnerLogout = () => <LogoutScreen area="owner" />;
