import type {
  Audience,
  AudienceContract,
  CampaignDetail,
  CampaignInput,
  Gender,
  Language,
} from '@/api/generated/merchant/client.schemas';

/** A campaign as its form holds it: the choice of tenants lies beside the rest. */
export interface CampaignValues {
  name: string;
  message_en: string | null;
  message_ar: string | null;
  starts_on: string;
  starts_time: string;
  ends_on: string;
  contract: AudienceContract | null;
  gender: Gender | null;
  language: Language | null;
  owes_from: string | null;
  building_ids: number[];
  city_ids: number[];
  version?: number;
}

const DAY_MS = 86_400_000;
const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);

/** From tomorrow at ten, for two weeks. */
export const defaultsIn = (now: Date): Partial<CampaignValues> => ({
  name: '',
  message_en: '',
  message_ar: '',
  starts_on: dayOf(new Date(now.getTime() + DAY_MS)),
  starts_time: '10:00',
  ends_on: dayOf(new Date(now.getTime() + 15 * DAY_MS)),
  contract: null,
  gender: null,
  language: null,
  owes_from: '',
  building_ids: [],
  city_ids: [],
});

/** The choice of tenants that the form's values say. */
export function audienceOf(values: Partial<CampaignValues>): Audience {
  const { contract, gender, language, owes_from: owes } = values;
  return {
    genders: gender ? [Number(gender) as Gender] : [],
    building_ids: values.building_ids ?? [],
    city_ids: values.city_ids ?? [],
    ...(contract && { contract }),
    ...(language && { language }),
    ...(owes && { owes_from: owes }),
  };
}

/** The form's values of a choice of tenants. */
export const choicesOf = (audience: Audience) => ({
  contract: audience.contract ?? null,
  gender: audience.genders?.[0] ?? null,
  language: audience.language ?? null,
  owes_from: audience.owes_from ?? '',
  building_ids: audience.building_ids ?? [],
  city_ids: audience.city_ids ?? [],
});

/** Day and time of an instant where the merchant is. */
export function localTime(instant: string, timeZone: string): { day: string; time: string } {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  }).formatToParts(new Date(instant));
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  };
}

export function valuesOf({ campaign, audience, time_zone }: CampaignDetail): CampaignValues {
  const starts = localTime(campaign.starts_at, time_zone);
  return {
    name: campaign.name,
    message_en: campaign.message_en ?? '',
    message_ar: campaign.message_ar ?? '',
    starts_on: starts.day,
    starts_time: starts.time,
    ends_on: campaign.ends_on,
    ...choicesOf(audience),
    version: campaign.version,
  };
}

export function bodyOf(values: CampaignValues): CampaignInput {
  const { name, message_en, message_ar, starts_on, starts_time, ends_on, version } = values;
  return {
    name,
    ...(message_en && { message_en }),
    ...(message_ar && { message_ar }),
    starts_on,
    starts_time,
    ends_on,
    audience: audienceOf(values),
    ...(version !== undefined && { version }),
  };
}
