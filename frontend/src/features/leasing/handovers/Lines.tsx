import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAllows } from '@/api/areaContext';
import {
  type HandoverItem,
  type HandoverSheet,
  ItemState,
} from '@/api/generated/merchant/client.schemas';
import {
  deleteHandoverItem,
  fillHandover,
  updateHandoverItem,
} from '@/api/generated/merchant/handovers-writes';
import { EmptyState } from '@/components/feedback/States';
import { useSteps } from '@/components/feedback/useSteps';
import { Icon } from '@/components/Icon';
import { LazyFormDialog } from '@/components/LazyDialogs';
import { ActionMenu } from '@/components/list/ActionMenu';
import type { RowAction } from '@/components/list/types';
import { Panel } from '@/components/Page';
import { PanelActions } from '@/components/PanelActions';
import { StatusChip } from '@/components/StatusChip';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { PERMISSIONS } from './feature';
import { lineForm, noteForm } from './forms';
import { Photos } from './Photos';

export const ITEM_TONES = {
  good: 'success',
  worn: 'info',
  damaged: 'danger',
  missing: 'danger',
} as const;
const STATES = Object.values(ItemState);

const Room = styled('h2')(({ theme }) => ({
  ...theme.typography.h4,
  margin: 0,
  padding: '14px 16px 6px',
  background: theme.surface.sunken,
}));
const Rows = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': {
    display: 'grid',
    gap: 8,
    padding: '12px 16px',
    borderBlockStart: `1px solid ${theme.surface.line}`,
  },
  '& .head': { display: 'flex', gap: 8, alignItems: 'center', flexWrap: 'wrap' },
  '& .name': { flex: '1 1 140px', fontWeight: 600, overflowWrap: 'anywhere' },
  '& .note': { ...theme.typography.body2, margin: 0, color: theme.palette.text.secondary },
  '& .MuiToggleButton-root': { paddingBlock: 6, textTransform: 'none' },
}));

function Before({ line, sheet }: { line: HandoverItem; sheet: HandoverSheet }) {
  const { t } = useTranslation('handovers');
  const language = useLanguage();
  if (!line.before_state) return null;
  const photos = sheet.photos.filter((photo) => photo.handover_item_id === line.before_id);
  return (
    <>
      <div className="head">
        <span className="note">{t('atMoveIn')}</span>
        <StatusChip
          tone={ITEM_TONES[line.before_state]}
          label={t(`values.item.${line.before_state}`)}
        />
        {line.before_note && <bdi className="note">{line.before_note}</bdi>}
      </div>
      {photos.length > 0 && (
        <Photos photos={photos} of={`${localName(line, language, 'name')} · ${t('atMoveIn')}`} />
      )}
    </>
  );
}

interface LineProps {
  line: HandoverItem;
  sheet: HandoverSheet;
  changes: boolean;
  onNote: () => void;
}

function Line({ line, sheet, changes, onNote }: LineProps) {
  const { t } = useTranslation('handovers');
  const language = useLanguage();
  const { busy, run } = useSteps();
  const name = localName(line, language, 'name');
  const photos = sheet.photos.filter((photo) => photo.handover_item_id === line.id);
  const actions: readonly RowAction<HandoverItem>[] = [
    { name: 'note', icon: 'edit', open: onNote },
    {
      name: 'removeLine',
      icon: 'trash',
      danger: true,
      run: (row) => deleteHandoverItem(row.id),
      consequences: () => [name],
    },
  ];
  const say = (state: ItemState | null) =>
    state &&
    state !== line.state &&
    void run(() => updateHandoverItem(line.id, { state, note: line.note, version: line.version }));
  return (
    <li>
      <div className="head">
        <bdi className="name">{name}</bdi>
        {line.is_damage && <StatusChip tone="danger" label={t('newDamage')} />}
        {!changes && line.state && (
          <StatusChip tone={ITEM_TONES[line.state]} label={t(`values.item.${line.state}`)} />
        )}
        {changes && <ActionMenu ns="handovers" row={line} actions={actions} />}
      </div>
      {changes && (
        <ToggleButtonGroup
          exclusive
          fullWidth
          size="small"
          color="primary"
          aria-label={name}
          disabled={busy}
          value={line.state ?? null}
          onChange={(_, state: ItemState | null) => say(state)}
        >
          {STATES.map((state) => (
            <ToggleButton key={state} value={state}>
              {t(`values.item.${state}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
      {line.note && (
        <p className="note">
          <bdi>{line.note}</bdi>
        </p>
      )}
      {(changes || photos.length > 0) && (
        <Photos photos={photos} of={name} line={changes ? line.id : undefined} />
      )}
      <Before line={line} sheet={sheet} />
    </li>
  );
}

/** What is looked at, room by room: a tap says how it is. */
export function Lines({ sheet }: { sheet: HandoverSheet }) {
  const { t } = useTranslation('handovers');
  const language = useLanguage();
  const allows = useAllows();
  const { busy, run } = useSteps();
  const [open, setOpen] = useState<'new' | HandoverItem>();
  const changes = sheet.state === 'open' && allows(PERMISSIONS.edit);
  const rooms: HandoverItem[][] = [];
  for (const line of sheet.lines) {
    const room = rooms.at(-1);
    if (room && room[0]?.room_en === line.room_en) room.push(line);
    else rooms.push([line]);
  }
  const close = () => setOpen(undefined);
  return (
    <div style={{ marginBlockEnd: 16 }}>
      {changes && (
        <PanelActions>
          {sheet.looked_at < sheet.items && (
            <Button
              variant="outlined"
              color="inherit"
              loading={busy}
              startIcon={<Icon name="check" size={16} />}
              onClick={() => void run(() => fillHandover(sheet.id))}
            >
              {t(sheet.side === 'out' ? 'restAsBefore' : 'restGood')}
            </Button>
          )}
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<Icon name="plus" size={16} />}
            onClick={() => setOpen('new')}
          >
            {t('addLine')}
          </Button>
        </PanelActions>
      )}
      <Panel aria-label={t('condition')}>
        {rooms.length === 0 && (
          <EmptyState icon="unit" title={t('noLines.title')} text={t('noLines.text')} />
        )}
        {rooms.map((lines) => (
          <div key={lines[0]?.id}>
            <Room>{lines[0] && localName(lines[0], language, 'room')}</Room>
            <Rows>
              {lines.map((line) => (
                <Line
                  key={line.id}
                  line={line}
                  sheet={sheet}
                  changes={changes}
                  onNote={() => setOpen(line)}
                />
              ))}
            </Rows>
          </div>
        ))}
      </Panel>
      {open === 'new' && (
        <LazyFormDialog def={lineForm(sheet.id)} title={t('addLine')} onClose={close} />
      )}
      {open && open !== 'new' && (
        <LazyFormDialog
          def={noteForm}
          id={String(open.id)}
          record={open}
          title={`${t('actions.note')} · ${localName(open, language, 'name')}`}
          onClose={close}
        />
      )}
    </div>
  );
}
