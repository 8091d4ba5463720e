import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useArea } from '@/api/areaContext';
import type { Viewing } from '@/api/generated/merchant/client.schemas';
import { getEnquiry } from '@/api/generated/merchant/enquiries-reads';
import { listViewingHistory } from '@/api/generated/merchant/viewings-history';
import { queryOf } from '@/api/operation';
import { toast } from '@/components/feedback/toasts';
import { namedBy } from '@/components/detail/RecordValue';
import type { FormDef } from '@/components/form/types';
import { LazyFormDialog } from '@/components/LazyDialogs';
import type { RowAction } from '@/components/list/types';
import { useRowHistory } from '@/components/list/useRowHistory';
import { useLanguage } from '@/i18n/useLanguage';
import type { ViewingsDef } from './columns';
import { unitSource } from '../units/public';
import { PERMISSIONS } from './feature';
import { cancellationOf, newViewing, outcomeOf, timeOf, visitorOf } from './forms';
import { agentSource, enquirySource } from './source';
import { PAGES } from './times';

const words = {
  agent_id: namedBy(agentSource),
  unit_id: namedBy(unitSource),
  enquiry_id: namedBy(enquirySource),
};
const isPlanned = ({ state }: Viewing) => state === 'planned';
const isShown = ({ state }: Viewing) => state !== 'cancelled';

type Deed = 'edit' | 'move' | 'done' | 'noShow' | 'cancel';

/** The form behind each action on a row. */
const FORMS: Record<Deed, (viewing: Viewing, zone?: string) => FormDef<object, Viewing>> = {
  edit: visitorOf,
  move: timeOf,
  done: (viewing) => outcomeOf(viewing, true),
  noShow: (viewing) => outcomeOf(viewing, false),
  cancel: cancellationOf,
};

interface OpenProps {
  onClose: () => void;
}

function NewViewing({ unit, enquiry, onClose }: OpenProps & { unit?: number; enquiry?: number }) {
  const { t } = useTranslation('viewings');
  const { data } = useQuery({
    ...queryOf(getEnquiry, enquiry ?? 0),
    enabled: enquiry !== undefined,
  });
  const isKnown = enquiry === undefined || data !== undefined;
  const def = useMemo(() => newViewing({ unit, enquiry: data }), [unit, data]);
  if (!isKnown) return null;
  return <LazyFormDialog def={def} title={t('form.new')} onClose={onClose} />;
}

function Changed({ deed, row, onClose }: OpenProps & { deed: Deed; row: Viewing }) {
  const { t } = useTranslation('viewings');
  const { account } = useArea();
  const zone = account.time_zone;
  const def = useMemo(() => FORMS[deed](row, zone), [deed, row, zone]);
  return (
    <LazyFormDialog
      def={def}
      id={String(row.id)}
      record={row}
      title={t(`actions.${deed}`)}
      onClose={onClose}
    />
  );
}

type Open = { what: 'new'; unit?: number; enquiry?: number } | { what: Deed; row: Viewing };

/** A list of viewings with what is done with them, the way to plan one, and the dialog that is open. */
export function useViewings(
  list: ViewingsDef,
  unit?: number,
): { def: ViewingsDef; dialog: ReactNode; plan: (known: { enquiry?: number }) => void } {
  const { t } = useTranslation('viewings');
  const language = useLanguage();
  const [open, setOpen] = useState<Open>();
  const { history, dialog: historyDialog } = useRowHistory({
    ns: 'viewings',
    query: (id, params) => queryOf(listViewingHistory, Number(id), params),
    nameOf: (row: Viewing) => row.name,
    words,
  });
  const close = () => setOpen(undefined);
  const copy = useCallback(
    async ({ public_id }: Viewing) => {
      const address = `${location.origin}/${language}${PAGES.viewing(public_id)}`;
      await navigator.clipboard.writeText(address);
      toast.success(t('copied'));
    },
    [language, t],
  );
  const def = useMemo<ViewingsDef>(() => {
    const deed = (name: Deed, when: (row: Viewing) => boolean): RowAction<Viewing> => ({
      name,
      permission: PERMISSIONS.edit,
      when,
      open: (row) => setOpen({ what: name, row }),
    });
    return {
      ...list,
      add: { open: () => setOpen({ what: 'new', unit }), permission: PERMISSIONS.create },
      actions: [
        { ...deed('done', isShown), icon: 'check' },
        { ...deed('noShow', isShown), icon: 'minus' },
        { ...deed('move', isPlanned), icon: 'calendar' },
        { ...deed('edit', () => true), icon: 'edit' },
        { name: 'copy', icon: 'link', open: (row) => void copy(row) },
        { ...deed('cancel', isPlanned), icon: 'close', danger: true },
        history,
      ],
    };
  }, [list, unit, copy, history]);
  const plan = useCallback(
    ({ enquiry }: { enquiry?: number }) => setOpen({ what: 'new', unit, enquiry }),
    [unit],
  );
  const content = () => {
    if (!open) return historyDialog;
    if (open.what === 'new')
      return <NewViewing unit={open.unit} enquiry={open.enquiry} onClose={close} />;
    return <Changed deed={open.what} row={open.row} onClose={close} />;
  };
  return { def, dialog: content(), plan };
}
