import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  ListWhatsappPackagesParams,
  MerchantWhatsApp,
} from '@/api/generated/manager/client.schemas';
import { WhatsAppConnection, WhatsAppPackage } from '@/api/generated/manager/client.schemas';
import { LazyFormDialog } from '@/components/LazyDialogs';
import { ListPanel } from '@/components/list/ListPage';
import type { Filter, ListDef } from '@/components/list/types';
import { Page } from '@/components/Page';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { type Asked, giveForm, packageActions, pauseForm } from './actions';
import { PERMISSIONS, READS } from './feature';

type Name = keyof typeof READS;
const TONES = { 0: 'neutral', 1: 'success', 2: 'warning' } as const;

const FILTERS: readonly Filter<ListWhatsappPackagesParams>[] = [
  {
    kind: 'enum',
    param: 'package',
    values: [WhatsAppPackage.active, WhatsAppPackage.paused],
  },
  { kind: 'enum', param: 'connection', values: Object.values(WhatsAppConnection) },
];

const list = (name: Name): ListDef<MerchantWhatsApp, ListWhatsappPackagesParams> => ({
  ns: 'whatsapp_packages',
  icon: 'mail',
  ...READS[name],
  rowId: (row) => row.merchant_id,
  columns: [
    { field: 'name', kind: 'name', sort: 'name_en' },
    { field: 'account_id', kind: 'code', sort: true },
    { field: 'mobile', kind: 'phone', hidden: true },
    { field: 'package', kind: 'enum', sort: true, tones: TONES },
    { field: 'offer_name', kind: 'name' },
    { field: 'package_ends_on', kind: 'date', sort: true },
    { field: 'pause_reason', hidden: name !== 'given' },
    { field: 'connection', kind: 'enum' },
    { field: 'number', kind: 'code' },
    { field: 'dropped_at', kind: 'datetime', sort: true },
    { field: 'held', kind: 'number', sort: true },
  ],
  filters: name === 'none' ? [] : FILTERS,
  export: '/api/manager/whatsapp_packages/export',
  exportPermission: PERMISSIONS.view,
});

const LISTS = { given: list('given'), disconnected: list('disconnected'), none: list('none') };

function PackageList({ name }: { name: Name }) {
  const { t } = useTranslation('whatsapp_packages');
  const language = useLanguage();
  const [asked, setAsked] = useState<{ what: Asked; row: MerchantWhatsApp }>();
  const def = useMemo(
    () => ({
      ...LISTS[name],
      actions: packageActions(
        t,
        (row) => localName(row, language),
        (what, row) => setAsked({ what, row }),
      ),
    }),
    [name, t, language],
  );
  const close = () => setAsked(undefined);
  const country = asked?.row.country ?? '';
  const give = useMemo(() => giveForm(country), [country]);
  const dialog = () => {
    if (!asked) return null;
    const { what, row } = asked;
    const merchant = localName(row, language);
    const shared = {
      id: String(row.merchant_id),
      record: row,
      title: t(`ask.${what}`, { name: merchant }),
      action: t(`actions.${what}`),
      onClose: close,
    };
    return what === 'give' ? (
      <LazyFormDialog def={give} {...shared} />
    ) : (
      <LazyFormDialog def={pauseForm} {...shared} />
    );
  };
  return (
    <Page title={t(`titles.${name}`)} hint={t(`hints.${name}`)}>
      <ListPanel def={def} />
      {dialog()}
    </Page>
  );
}

export const GivenPackagesScreen = () => <PackageList name="given" />;
export const DisconnectedScreen = () => <PackageList name="disconnected" />;
export const WithoutPackageScreen = () => <PackageList name="none" />;
