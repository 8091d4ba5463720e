import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAllows } from '@/api/areaContext';
import type {
  HandoverKeys,
  HandoverMeter,
  HandoverSheet,
} from '@/api/generated/merchant/client.schemas';
import { moveKeysOfHandover } from '@/api/generated/merchant/handovers-writes';
import { EmptyState } from '@/components/feedback/States';
import { useSteps } from '@/components/feedback/useSteps';
import { Icon } from '@/components/Icon';
import { Panel } from '@/components/Page';
import { PermissionButton } from '@/components/PermissionButton';
import { Rows } from '@/components/Rows';
import { Code, DateText, NumberText } from '@/components/Text';
import { Word } from '@/components/Word';
import { ReadingDialog, meterPermissions } from '@/features/properties/meters/public';
import { PERMISSIONS } from './feature';

const Title = styled('h2')(({ theme }) => ({
  ...theme.typography.h4,
  margin: 0,
  padding: '14px 16px',
}));

function Meter({ meter, onRead }: { meter: HandoverMeter; onRead?: () => void }) {
  const { t } = useTranslation('handovers');
  return (
    <li>
      <span className="words">
        <Word ns="handovers" field="meter" value={meter.kind} /> · <Code>{meter.number}</Code>
      </span>
      {meter.value ? (
        <>
          <span className="value">
            <NumberText value={meter.value} />
          </span>
          <DateText day={meter.read_on} />
        </>
      ) : (
        <span>{t('neverRead')}</span>
      )}
      {onRead && (
        <PermissionButton size="small" permission={meterPermissions.read} onClick={onRead}>
          {t('read')}
        </PermissionButton>
      )}
    </li>
  );
}

function Keys({ set }: { set: HandoverKeys }) {
  const { t } = useTranslation('handovers');
  return (
    <li>
      <span className="words">
        <Word ns="handovers" field="keys" value={set.kind} />
        {set.label && (
          <>
            {' '}
            · <Code>{set.label}</Code>
          </>
        )}
      </span>
      <span className="value">
        <NumberText value={set.count} />
      </span>
      <span>
        {set.with_tenant ? (
          t('withTenant')
        ) : (
          <Word ns="handovers" field="holder" value={set.holder} />
        )}
      </span>
    </li>
  );
}

/** What the meters showed, and who has the keys; both are kept as they are once both have signed. */
export function MetersAndKeys({ sheet }: { sheet: HandoverSheet }) {
  const { t } = useTranslation('handovers');
  const allows = useAllows();
  const { busy, run } = useSteps();
  const [reading, setReading] = useState<HandoverMeter>();
  const isOpen = sheet.state === 'open';
  const goes = sheet.keys.filter((set) =>
    sheet.side === 'in' ? set.holder === 'office' : set.with_tenant,
  );
  return (
    <div style={{ display: 'grid', gap: 16 }}>
      <Panel aria-label={t('meters')}>
        <Title>{t('meters')}</Title>
        {sheet.meters.length === 0 ? (
          <EmptyState icon="unit" title={t('noMeters.title')} text={t('noMeters.text')} />
        ) : (
          <Rows>
            {sheet.meters.map((meter) => (
              <Meter
                key={meter.meter_id}
                meter={meter}
                onRead={isOpen ? () => setReading(meter) : undefined}
              />
            ))}
          </Rows>
        )}
      </Panel>
      <Panel aria-label={t('keys')}>
        <Title>{t('keys')}</Title>
        {sheet.keys.length === 0 ? (
          <EmptyState icon="key" title={t('noKeys.title')} text={t('noKeys.text')} />
        ) : (
          <Rows>
            {sheet.keys.map((set) => (
              <Keys key={set.unit_key_id} set={set} />
            ))}
          </Rows>
        )}
        {isOpen && goes.length > 0 && allows(PERMISSIONS.edit) && (
          <div style={{ padding: 16 }}>
            <Button
              variant="contained"
              loading={busy}
              startIcon={<Icon name="key" size={16} />}
              onClick={() =>
                void run(() =>
                  moveKeysOfHandover(sheet.id, {
                    unit_key_ids: goes.map(({ unit_key_id }) => unit_key_id),
                  }),
                )
              }
            >
              {t(sheet.side === 'in' ? 'giveKeys' : 'takeKeys')}
            </Button>
          </div>
        )}
      </Panel>
      {reading && (
        <ReadingDialog
          meter={{ id: reading.meter_id, number: reading.number }}
          onClose={() => setReading(undefined)}
        />
      )}
    </div>
  );
}
