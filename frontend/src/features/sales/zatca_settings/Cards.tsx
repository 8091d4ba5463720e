import Alert from '@mui/material/Alert';
import MuiLink from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ZatcaCertificate, ZatcaSetting } from '@/api/generated/merchant/client.schemas';
import { resumeZatcaSubmissions } from '@/api/generated/merchant/zatca-submissions-writes';
import { Card } from '@/components/Card';
import { useRunAction } from '@/components/list/useRunAction';
import { PermissionButton } from '@/components/PermissionButton';
import { StatusChip } from '@/components/StatusChip';
import { Code, InstantText, NumberText } from '@/components/Text';
import { DueClock, queueLink, zatcaSubmissionPermissions } from '../zatca_submissions/public';
import { toneOfDays } from './setting';

const Facts = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  margin: 0,
  '& dt': { ...theme.typography.caption, color: theme.palette.text.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
}));
const Counts = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: '0 0 14px',
  padding: 0,
  display: 'grid',
  gap: 8,
  gridTemplateColumns: 'repeat(auto-fit, minmax(90px, 1fr))',
  '& li': { padding: '8px 10px', borderRadius: 8, background: theme.surface.sunken },
  '& b': { display: 'block', fontSize: '1.125rem' },
  '& small': theme.typography.caption,
}));

/** What signs the documents, and how long it still does. */
export function CertificateCard({
  certificate,
  serial,
}: {
  certificate: ZatcaCertificate;
  serial?: string;
}) {
  const { t } = useTranslation('zatca_settings');
  const { days_left: days } = certificate;
  const word = days < 0 ? t('certificate.ended') : t('certificate.daysLeft', { count: days });
  return (
    <Card title={t('certificate.title')}>
      {days <= 30 && (
        <Alert severity={days <= 7 ? 'error' : 'warning'} sx={{ mb: 3 }}>
          {t(days < 0 ? 'certificate.endedText' : 'certificate.soon')}
        </Alert>
      )}
      <Facts>
        <div>
          <dt>{t('certificate.expires_at')}</dt>
          <dd>
            <InstantText at={certificate.expires_at} />{' '}
            <StatusChip tone={toneOfDays(days)} label={word} />
          </dd>
        </div>
        <div>
          <dt>{t('certificate.serial')}</dt>
          <dd>
            <Code>{certificate.serial}</Code>
          </dd>
        </div>
        <div>
          <dt>{t('certificate.issuer')}</dt>
          <dd>
            <Code>{certificate.issuer}</Code>
          </dd>
        </div>
        {serial && (
          <div>
            <dt>{t('certificate.device')}</dt>
            <dd>
              <Code>{serial}</Code>
            </dd>
          </div>
        )}
      </Facts>
    </Card>
  );
}

const COUNTED = ['waiting', 'rejected', 'blocked'] as const;
const LINKS = { waiting: 'waiting,sending', rejected: 'rejected', blocked: 'blocked' } as const;

/** The chain, what is not with the authority, and whether anything is sent at all. */
export function HealthCard({ setting, own }: { setting: ZatcaSetting; own: boolean }) {
  const { t } = useTranslation('zatca_settings');
  const run = useRunAction<ZatcaSetting>('zatca_settings');
  const { queue, chain_icv: last, stopped_at: stopped, stopped_reason: reason } = setting;
  const resume = () => void run({ name: 'resume', run: () => resumeZatcaSubmissions() }, [setting]);
  return (
    <Card title={t('health.title')}>
      {stopped && (
        <Alert
          severity="error"
          sx={{ mb: 3 }}
          action={
            own && (
              <PermissionButton
                size="small"
                color="inherit"
                permission={zatcaSubmissionPermissions.send}
                onClick={resume}
              >
                {t('actions.resume')}
              </PermissionButton>
            )
          }
        >
          <strong>{t('health.stopped')}</strong> <InstantText at={stopped} />
          {reason && (
            <div>
              <bdi>{reason}</bdi>
            </div>
          )}
        </Alert>
      )}
      {queue && (
        <Counts aria-label={t('health.counts')}>
          {COUNTED.map((name) => {
            const inside = (
              <>
                <b>
                  <NumberText value={queue[name]} />
                </b>
                <small>{t(`health.${name}`)}</small>
              </>
            );
            return (
              <li key={name}>
                {own ? (
                  <MuiLink
                    component={Link}
                    to={queueLink({ state: LINKS[name] })}
                    underline="hover"
                    color="inherit"
                  >
                    {inside}
                  </MuiLink>
                ) : (
                  inside
                )}
              </li>
            );
          })}
        </Counts>
      )}
      <Facts>
        <div>
          <dt>{t('health.oldest')}</dt>
          <dd>
            {queue?.oldest_due_at ? (
              <DueClock dueAt={queue.oldest_due_at} />
            ) : (
              t('health.nothingWaits')
            )}
          </dd>
        </div>
        <div>
          <dt>{t('health.chain')}</dt>
          <dd>
            <NumberText value={last ?? 0} /> <small>{t('health.chainHint')}</small>
          </dd>
        </div>
      </Facts>
    </Card>
  );
}
