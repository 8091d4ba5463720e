import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { Signer, Signing } from '@/api/generated/merchant/client.schemas';
import {
  closeSignerLink,
  remindSigner,
  renewSignerLink,
} from '@/api/generated/merchant/signing-writes';
import { toast } from '@/components/feedback/toasts';
import { ActionMenu } from '@/components/list/ActionMenu';
import type { RowAction } from '@/components/list/types';
import { Panel } from '@/components/Page';
import { StatusChip } from '@/components/StatusChip';
import { Code, InstantText } from '@/components/Text';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { PERMISSIONS } from './feature';
import { SIGNER_TONES } from './states';

const Lines = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: 12,
    padding: '14px 20px',
    borderBlockEnd: `1px solid ${theme.surface.line}`,
  },
  '& > li:last-of-type': { borderBlockEnd: 0 },
  '& .head': { display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' },
  '& small': { display: 'block', color: theme.palette.text.secondary, overflowWrap: 'anywhere' },
}));

const WAITING = ['invited', 'viewed'];
const OPEN = ['waiting', 'invited', 'viewed'];
const RENEWABLE = ['waiting', 'invited', 'viewed', 'declined', 'expired', 'closed'];

/** What is known of one signer, one line each. */
function Facts({ signer }: { signer: Signer }) {
  const { t } = useTranslation('signing');
  const facts: [string, string | undefined][] = [
    ['signed_at', signer.signed_at],
    ['declined_at', signer.declined_at],
    ['viewed_at', signer.viewed_at],
    ['reminded_at', signer.reminded_at],
    ['expires_at', signer.signed_at ? undefined : signer.expires_at],
  ];
  return (
    <>
      <small>
        {signer.email ? <bdi dir="ltr">{signer.email}</bdi> : t('noEmail')}
        {signer.confirmation && <> · {t(`values.confirmation.${signer.confirmation}`)}</>}
        {signer.views > 0 && <> · {t('views', { count: signer.views })}</>}
      </small>
      {facts.map(
        ([name, at]) =>
          at && (
            <small key={name}>
              {t(`fields.${name}`)}: <InstantText at={at} />
            </small>
          ),
      )}
      {signer.decline_reason && (
        <small>
          {t('fields.decline_reason')}: <bdi>{signer.decline_reason}</bdi>
        </small>
      )}
    </>
  );
}

/** Who signs, in their order, with what can be done for each. */
export function Signers({ signing }: { signing: Signing }) {
  const { t } = useTranslation('signing');
  const language = useLanguage();
  const name = (signer: Signer) => localName(signer, language, 'name');
  const copy = async (signer: Signer) => {
    await navigator.clipboard.writeText(signer.url ?? '');
    toast.success(t('copied'));
  };
  const actions: RowAction<Signer>[] = [
    {
      name: 'copyLink',
      icon: 'link',
      when: (signer) => Boolean(signer.url),
      open: (signer) => void copy(signer),
    },
    {
      name: 'remind',
      icon: 'bell',
      permission: PERMISSIONS.send,
      when: (signer) => WAITING.includes(signer.state),
      run: (signer) => remindSigner(signer.id, { version: signer.version }),
    },
    {
      name: 'renew',
      icon: 'refresh',
      permission: PERMISSIONS.send,
      when: (signer) => RENEWABLE.includes(signer.state),
      run: (signer) => renewSignerLink(signer.id, { version: signer.version }),
      consequences: (signer) => [t('consequences.renew', { name: name(signer) })],
    },
    {
      name: 'close',
      icon: 'lock',
      danger: true,
      permission: PERMISSIONS.send,
      when: (signer) => OPEN.includes(signer.state),
      run: (signer) => closeSignerLink(signer.id, { version: signer.version }),
      consequences: (signer) => [t('consequences.close', { name: name(signer) })],
    },
  ];
  return (
    <Panel aria-label={t('signers')}>
      <Lines>
        {signing.signers.map((signer) => (
          <li key={signer.id}>
            <div>
              <div className="head">
                <strong>
                  {signer.position}. {t(`values.party.${signer.party}`)}
                </strong>
                <bdi>{name(signer)}</bdi>
                <StatusChip
                  tone={SIGNER_TONES[signer.state]}
                  label={t(`values.state.${signer.state}`)}
                />
              </div>
              <Facts signer={signer} />
            </div>
            <ActionMenu ns="signing" row={signer} actions={actions} />
          </li>
        ))}
        {signing.verify_url && (
          <li>
            <div>
              <strong>{t('sealed')}</strong>
              <small>
                {t('verify')}:{' '}
                <a href={signing.verify_url} target="_blank" rel="noreferrer">
                  <bdi dir="ltr">{signing.verify_url}</bdi>
                </a>
              </small>
              <small>
                {t('hash')}: <Code>{signing.pdf_hash}</Code>
              </small>
            </div>
          </li>
        )}
      </Lines>
    </Panel>
  );
}
