import {
  getWhatsappOffer,
  listWhatsappOffers,
} from '@/api/generated/manager/whatsapp-offers-reads';
import { queryOf } from '@/api/operation';
import { entitySource } from '@/components/list/entitySource';
import { localName } from '@/i18n/useLanguage';
import { countryName } from '@/lib/countries';

/** A choice of the packages on sale in a country. */
export const offerSource = (country: string) =>
  entitySource({
    key: `whatsapp_offers.${country}`,
    list: (params) => queryOf(listWhatsappOffers, { ...params, country, status: 1 }),
    get: getWhatsappOffer,
    option: (offer, language) => ({
      id: offer.id,
      label: localName(offer, language),
      hint: `${offer.price} ${offer.currency} · ${countryName(offer.country, language)}`,
    }),
  });
