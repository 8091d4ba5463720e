import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type {
  ZatcaMessageKind,
  ZatcaSubmissionDetail,
} from '@/api/generated/merchant/client.schemas';
import { StatusChip } from '@/components/StatusChip';
import { Code } from '@/components/Text';
import { localName, useLanguage } from '@/i18n/useLanguage';
import type { Tone } from '@/theme/tokens';

export type Message = ZatcaSubmissionDetail['messages'][number];

const TONES: Readonly<Record<ZatcaMessageKind, Tone>> = {
  error: 'danger',
  warning: 'warning',
  info: 'neutral',
};
/** The gravest first. */
const ORDER = Object.keys(TONES);
const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 12,
  '& .plain': { ...theme.typography.body1, fontWeight: 600, display: 'block', marginBlockStart: 4 },
  '& .own': {
    ...theme.typography.caption,
    color: theme.palette.text.secondary,
    overflowWrap: 'anywhere',
  },
  '& .head': { display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' },
}));

/** What the authority said, the worst first: the plain words, its own below. */
export function Messages({ messages }: { messages: readonly Message[] }) {
  const { t } = useTranslation('zatca_submissions');
  const language = useLanguage();
  return (
    <List>
      {messages
        .toSorted((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind))
        .map((message, index) => (
          <li key={`${message.code ?? ''}${index}`}>
            <span className="head">
              <StatusChip
                tone={TONES[message.kind]}
                label={t(`messageKind.${message.kind}`, { defaultValue: message.kind })}
              />
              {message.code && <Code>{message.code}</Code>}
            </span>
            <span className="plain">{localName(message, language, 'plain')}</span>
            <span className="own">
              {t('own')} <bdi>{message.text}</bdi>
            </span>
          </li>
        ))}
    </List>
  );
}
