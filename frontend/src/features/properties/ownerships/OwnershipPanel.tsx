import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useArea } from '@/api/areaContext';
import type { Ownership } from '@/api/generated/merchant/client.schemas';
import { listOwnershipHistory } from '@/api/generated/merchant/ownerships-history';
import { listOwnerships } from '@/api/generated/merchant/ownerships-reads';
import { deleteOwnership } from '@/api/generated/merchant/ownerships-writes';
import { queryOf } from '@/api/operation';
import { namedBy } from '@/components/detail/RecordValue';
import { EmptyState, ErrorState, Skeletons } from '@/components/feedback/States';
import { FormDialog } from '@/components/form/FormDialog';
import { Icon } from '@/components/Icon';
import { ActionMenu } from '@/components/list/ActionMenu';
import type { RowAction } from '@/components/list/types';
import { useRowHistory } from '@/components/list/useRowHistory';
import { Panel } from '@/components/Page';
import { PanelActions } from '@/components/PanelActions';
import { PermissionButton } from '@/components/PermissionButton';
import { ownerSource } from '@/features/parties/owners/public';
import { today } from '@/lib/calendar';
import { type Thing, holdingForm, newHoldingForm } from './form';
import { HoldingCard, timeOf } from './HoldingCard';
import { PERMISSIONS } from './feature';
import { ThingLabel } from './ThingLabel';

const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });
const MOST = 100;
/** The thing is the page that one stands on. */
const words = {
  building_id: null,
  unit_id: null,
  parking_id: null,
  owner_id: namedBy(ownerSource),
};

interface Props {
  thing: Thing;
  /** Also what is inside this building and owned on its own. */
  inBuilding?: number;
  /** Where the thing has no holding of its own, its building's owners own it. */
  throughBuilding?: number;
}

type Open = { what: 'new' } | { what: 'edit'; holding: Ownership };

/** Who owns a building, a unit or a parking: now, from a later day on, and before. */
export function OwnershipPanel({ thing, inBuilding, throughBuilding }: Props) {
  const { t } = useTranslation('ownerships');
  const day = today(useArea().account.time_zone);
  const [open, setOpen] = useState<Open>();
  const { history, dialog: historyDialog } = useRowHistory<Ownership>({
    ns: 'ownerships',
    query: (id, params) => queryOf(listOwnershipHistory, Number(id), params),
    nameOf: () => t('title'),
    words,
  });
  const own = useQuery(queryOf(listOwnerships, { ...thing, page_size: MOST }));
  const holdings = own.data?.items;
  const current = holdings?.find((holding) => timeOf(holding, day) === 'current');
  const form = useMemo(() => newHoldingForm(thing, day, current), [thing, day, current]);
  const close = () => setOpen(undefined);
  const actions: RowAction<Ownership>[] = [
    {
      name: 'edit',
      icon: 'edit',
      permission: PERMISSIONS.edit,
      open: (holding) => setOpen({ what: 'edit', holding }),
    },
    history,
    {
      name: 'delete',
      icon: 'trash',
      danger: true,
      permission: PERMISSIONS.delete,
      run: (holding) => deleteOwnership(holding.id),
      consequences: (holding) => [
        t(holding.ends_on ? 'consequences.delete' : 'consequences.deleteLast'),
      ],
    },
  ];
  const add = (
    <PermissionButton
      variant="contained"
      permission={PERMISSIONS.create}
      startIcon={<Icon name="people" size={16} />}
      onClick={() => setOpen({ what: 'new' })}
    >
      {t(current ? 'change' : 'add')}
    </PermissionButton>
  );
  const content = () => {
    if (own.error) return <ErrorState error={own.error} retry={() => void own.refetch()} />;
    if (!holdings) return <Skeletons lines={4} />;
    if (holdings.length === 0)
      return (
        <EmptyState
          icon="people"
          title={t('empty.title')}
          text={t(throughBuilding ? 'empty.through' : 'empty.text')}
          actions={add}
        />
      );
    return (
      <List>
        {holdings.map((holding) => (
          <HoldingCard
            key={holding.id}
            holding={holding}
            day={day}
            actions={<ActionMenu ns="ownerships" row={holding} actions={actions} />}
          />
        ))}
      </List>
    );
  };
  return (
    <>
      {holdings && holdings.length > 0 && <PanelActions>{add}</PanelActions>}
      <Panel aria-label={t('title')}>{content()}</Panel>
      {holdings?.length === 0 && throughBuilding && (
        <Related title={t('ofBuilding')} params={{ building_id: throughBuilding }} day={day} />
      )}
      {inBuilding && (
        <Related
          title={t('inside')}
          params={{ in_building_id: inBuilding }}
          day={day}
          except={(holding) => holding.building_id === inBuilding}
        />
      )}
      {open?.what === 'new' && <FormDialog def={form} title={t('form.new')} onClose={close} />}
      {open?.what === 'edit' && (
        <FormDialog
          def={holdingForm}
          title={t('form.edit')}
          id={String(open.holding.id)}
          record={open.holding}
          onClose={close}
        />
      )}
      {historyDialog}
    </>
  );
}

interface RelatedProps {
  title: string;
  params: { building_id?: number; in_building_id?: number; owner_id?: number };
  day: string;
  except?: (holding: Ownership) => boolean;
}

/** Holdings that matter here but belong to another record. */
function Related({ title, params, day, except }: RelatedProps) {
  const { data } = useQuery(queryOf(listOwnerships, { ...params, current: true, page_size: MOST }));
  const holdings = data?.items.filter((holding) => !except?.(holding)) ?? [];
  if (holdings.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <Panel aria-label={title}>
        <List>
          {holdings.map((holding) => (
            <HoldingCard
              key={holding.id}
              holding={holding}
              day={day}
              what={<ThingLabel holding={holding} />}
            />
          ))}
        </List>
      </Panel>
    </>
  );
}
