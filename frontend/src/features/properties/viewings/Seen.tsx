import { useTranslation } from 'react-i18next';
import type { Viewing } from '@/api/generated/merchant/client.schemas';
import { StatusChip } from '@/components/StatusChip';
import { InstantText, PhoneText } from '@/components/Text';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { STATE_TONES } from './columns';

/** Who sees which unit, when and with whom. */
export function Seen({ viewing }: { viewing: Viewing }) {
  const { t } = useTranslation('viewings');
  const language = useLanguage();
  return (
    <div style={{ display: 'grid', gap: 4, justifyItems: 'start' }}>
      <strong>
        <bdi>{viewing.name}</bdi>
      </strong>
      <PhoneText>{viewing.mobile}</PhoneText>
      <span>
        <bdi>{viewing.unit_number}</bdi> ·{' '}
        <bdi>{localName(viewing, language, 'building_name')}</bdi>
      </span>
      <span>
        <InstantText at={viewing.starts_at} /> · <bdi>{viewing.agent_name}</bdi>
      </span>
      <StatusChip tone={STATE_TONES[viewing.state]} label={t(`values.state.${viewing.state}`)} />
      {viewing.reason && <bdi>{viewing.reason}</bdi>}
    </div>
  );
}
