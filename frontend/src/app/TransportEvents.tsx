import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { apiEvents } from '@/api/events';
import { dialogs } from '@/components/feedback/dialogs';
import { type SignedArea, signInPath } from '@/lib/area';
import { releaseLeaving } from '@/lib/leaving';

/** What the transport decides for every screen becomes a place to go or a dialog. */
export function TransportEvents() {
  const navigate = useNavigate();
  const place = useLocation();
  const { t } = useTranslation();
  const now = useRef(place);
  useEffect(() => {
    now.current = place;
  }, [place]);
  useEffect(() => {
    const toSignIn = (area: SignedArea) => {
      const { pathname, search } = now.current;
      const path = signInPath(area);
      if (pathname === path || !pathname.startsWith(`/${area}`)) return;
      // The form's draft is kept; the question whether to leave would hide the sign-in.
      releaseLeaving();
      void navigate(`${path}?return=${encodeURIComponent(pathname + search)}`, { replace: true });
    };
    Object.assign(apiEvents, {
      signedOut: toSignIn,
      wrongArea: toSignIn,
      refused: (error: { message: string }) =>
        void dialogs.error({ title: t('error.refused'), text: error.message }),
      notFound: () => void navigate('/not-found', { replace: true }),
    });
  }, [navigate, t]);
  return null;
}
