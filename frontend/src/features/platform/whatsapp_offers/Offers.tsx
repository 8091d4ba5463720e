import {
  type ListWhatsappOffersParams,
  Status,
  type WhatsAppOffer,
  type WhatsAppOfferInput,
  type WhatsAppOfferUpdate,
} from '@/api/generated/manager/client.schemas';
import { listWhatsappOfferHistory } from '@/api/generated/manager/whatsapp-offers-history';
import {
  createWhatsappOffer,
  deleteWhatsappOffer,
  updateWhatsappOffer,
} from '@/api/generated/manager/whatsapp-offers-writes';
import { queryOf } from '@/api/operation';
import { countrySource } from '@/components/fields/countrySource';
import type { FormDef } from '@/components/form/types';
import { ListPage } from '@/components/list/ListPage';
import { STATUSES, STATUS_TONES } from '@/components/list/status';
import type { ListDef } from '@/components/list/types';
import { useDialogList } from '@/components/list/useDialogList';
import { Money } from '@/components/Text';
import { PERMISSIONS, READS } from './feature';

const list: ListDef<WhatsAppOffer, ListWhatsappOffersParams> = {
  ns: 'whatsapp_offers',
  icon: 'star',
  ...READS,
  columns: [
    { field: 'name', kind: 'name' },
    { field: 'country_name', kind: 'name' },
    { field: 'months', kind: 'number', sort: true },
    { field: 'price', render: (row) => <Money amount={row.price} currency={row.currency} /> },
    { field: 'status', kind: 'enum', tones: STATUS_TONES },
    { field: 'merchants', kind: 'number' },
  ],
  card: { first: ['name', 'price'], second: ['country_name', 'months', 'status'] },
  filters: [
    { kind: 'enum', param: 'status', values: STATUSES },
    { kind: 'entity', param: 'country', source: countrySource },
  ],
  export: '/api/manager/whatsapp_offers/export',
  exportPermission: PERMISSIONS.view,
};

const form: FormDef<WhatsAppOfferInput, WhatsAppOffer> = {
  ns: 'whatsapp_offers',
  defaults: { country: 'AE', status: Status.active },
  sections: [
    {
      fields: [
        { kind: 'bilingual', name: 'name', required: true },
        { kind: 'entity', name: 'country', source: countrySource, required: true },
        { kind: 'number', name: 'months', required: true, min: 1, max: 60, help: 'help.months' },
        { kind: 'number', name: 'price', required: true, min: 0, help: 'help.price' },
        {
          kind: 'select',
          name: 'status',
          values: STATUSES,
          numeric: true,
          required: true,
          help: 'help.status',
        },
      ],
    },
  ],
  fromRecord: ({ name_en, name_ar, country, price, months, status }) => ({
    name_en,
    name_ar,
    country,
    price,
    months: String(months),
    status,
  }),
  toBody: (values) => ({
    ...(values as unknown as WhatsAppOfferInput),
    price: String(values['price'] ?? ''),
    months: String(values['months'] ?? ''),
  }),
  create: createWhatsappOffer,
  update: (id, body) => updateWhatsappOffer(Number(id), body as WhatsAppOfferUpdate),
};

const history = (id: string, params: object) =>
  queryOf(listWhatsappOfferHistory, Number(id), params);
const nameOf = (row: WhatsAppOffer) => row.name_en;
const remove = (row: WhatsAppOffer) => deleteWhatsappOffer(row.id);

/** The WhatsApp packages that the platform sells, by country. */
export default function Offers() {
  const { def, dialog } = useDialogList({
    list,
    form,
    history,
    nameOf,
    permissions: PERMISSIONS,
    remove,
  });
  return (
    <>
      <ListPage def={def} />
      {dialog}
    </>
  );
}
