import type { WhatsAppOffer } from '@/api/generated/manager/client.schemas';
import { describeList } from '@/testing/lists';
import Offers from './Offers';

const offer: WhatsAppOffer = {
  id: 3,
  name_en: 'Half a year',
  name_ar: 'نصف سنة',
  country: 'AE',
  country_name_en: 'United Arab Emirates',
  country_name_ar: 'الإمارات العربية المتحدة',
  currency: 'AED',
  price: '600.00',
  months: 6,
  status: 1,
  merchants: 2,
  version: 1,
};

describeList('whatsapp_offers', {
  screen: <Offers />,
  area: 'manager',
  path: '/whatsapp_offers',
  row: offer,
  shows: { en: 'Half a year', ar: 'نصف سنة' },
  empty: 'No packages yet',
});
