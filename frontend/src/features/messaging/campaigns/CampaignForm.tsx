import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { getCampaign } from '@/api/generated/merchant/campaigns-reads';
import { createCampaign, updateCampaign } from '@/api/generated/merchant/campaigns-writes';
import {
  AudienceContract,
  type CampaignDetail,
  type CampaignInput,
  Gender,
  Language,
} from '@/api/generated/merchant/client.schemas';
import { queryOf } from '@/api/operation';
import { FormPage } from '@/components/form/FormPage';
import type { FormPageDef, FormValues } from '@/components/form/types';
import { buildingSource } from '@/features/properties/buildings/public';
import { citySource } from '@/features/properties/cities/public';
import { bodyOf, type CampaignValues, defaultsIn, valuesOf } from './campaignValues';
import { Estimate } from './Estimate';
import { PATHS, PERMISSIONS } from './feature';
import { ManyEntities } from './ManyEntities';
import { MessagePreview } from './MessagePreview';
import { SegmentField } from './SegmentField';

const FIELDS_HELP = 'help.message';

/** A campaign's content, period and tenants; who would get it is counted while it is written. */
export default function CampaignForm() {
  const { t } = useTranslation('campaigns');
  const { id } = useParams();
  const [defaults] = useState(() => defaultsIn(new Date()));
  const def = useMemo<FormPageDef<CampaignValues, CampaignDetail>>(
    () => ({
      ns: 'campaigns',
      permission: PERMISSIONS.create,
      back: PATHS.list,
      after: (saved) => PATHS.record(saved.campaign.id),
      defaults,
      sections: [
        {
          title: 'sections.content',
          fields: [
            { kind: 'text', name: 'name', required: true, width: 12 },
            { kind: 'bilingual', name: 'message', either: true, rows: 6, help: FIELDS_HELP },
            { kind: 'custom', name: 'preview', width: 12, render: () => <MessagePreview /> },
          ],
        },
        {
          title: 'sections.period',
          fields: [
            { kind: 'date', name: 'starts_on', required: true, width: 4 },
            { kind: 'time', name: 'starts_time', required: true, width: 4, help: 'help.time' },
            { kind: 'date', name: 'ends_on', required: true, width: 4, help: 'help.ends_on' },
          ],
        },
        {
          title: 'sections.audience',
          fields: [
            { kind: 'custom', name: 'segment', width: 12, render: () => <SegmentField /> },
            {
              kind: 'select',
              name: 'contract',
              values: Object.values(AudienceContract),
            },
            { kind: 'select', name: 'gender', values: Object.values(Gender), numeric: true },
            { kind: 'select', name: 'language', values: Object.values(Language) },
            { kind: 'money', name: 'owes_from', help: 'help.owes_from' },
            {
              kind: 'custom',
              name: 'building_ids',
              render: () => (
                <ManyEntities
                  name="building_ids"
                  source={buildingSource}
                  label={t('fields.building_ids')}
                />
              ),
            },
            {
              kind: 'custom',
              name: 'city_ids',
              render: () => (
                <ManyEntities name="city_ids" source={citySource} label={t('fields.city_ids')} />
              ),
            },
            { kind: 'custom', name: 'estimate', width: 12, render: () => <Estimate /> },
          ],
        },
      ],
      load: (record) => queryOf(getCampaign, Number(record)),
      fromRecord: valuesOf,
      toBody: (values: FormValues) => values as unknown as CampaignValues,
      create: (values) => createCampaign(bodyOf(values) as CampaignInput),
      update: (record, values) => updateCampaign(Number(record), bodyOf(values) as CampaignInput),
    }),
    [defaults, t],
  );
  return <FormPage def={def} id={id} />;
}
