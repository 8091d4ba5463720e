import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { listCampaignSegments } from '@/api/generated/merchant/campaigns-reads';
import {
  createCampaignSegment,
  deleteCampaignSegment,
} from '@/api/generated/merchant/campaigns-writes';
import { queryOf } from '@/api/operation';
import { useRefresh } from '@/api/refresh';
import { dialogs } from '@/components/feedback/dialogs';
import { toast } from '@/components/feedback/toasts';
import { useShowError } from '@/components/feedback/useShowError';
import { audienceOf, type CampaignValues, choicesOf } from './campaignValues';

const MOST = 100;

/** Saved choices: one is taken over into the form, or the form's is saved under a name. */
export function SegmentField() {
  const { t } = useTranslation('campaigns');
  const { getValues, setValue } = useFormContext<CampaignValues>();
  const refresh = useRefresh();
  const showError = useShowError();
  const [chosen, setChosen] = useState('');
  const [name, setName] = useState('');
  const { data } = useQuery(queryOf(listCampaignSegments, { page_size: MOST, sort: 'name' }));
  const segments = data?.items ?? [];
  const take = (id: string) => {
    setChosen(id);
    const segment = segments.find((one) => String(one.id) === id);
    if (!segment) return;
    for (const [field, value] of Object.entries(choicesOf(segment.audience)))
      setValue(field as keyof CampaignValues, value as never, { shouldDirty: true });
  };
  const act = async (work: () => Promise<unknown>, said: string) => {
    try {
      await work();
      await refresh();
      toast.success(t(said));
    } catch (error) {
      await showError(error);
    }
  };
  const save = () =>
    act(
      () => createCampaignSegment({ name: name.trim(), audience: audienceOf(getValues()) }),
      'segments.saved',
    ).then(() => setName(''));
  const remove = async () => {
    const segment = segments.find((one) => String(one.id) === chosen);
    if (!segment) return;
    const sure = await dialogs.confirm({
      title: t('segments.remove', { name: segment.name }),
      consequences: [t('segments.kept')],
      confirm: t('actions.delete'),
      tone: 'danger',
    });
    if (!sure) return;
    await act(() => deleteCampaignSegment(segment.id), 'segments.removed');
    setChosen('');
  };
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' }}>
      <TextField
        select
        size="small"
        label={t('fields.segment')}
        value={chosen}
        onChange={(event) => take(event.target.value)}
        style={{ minWidth: 220, flex: '1 1 220px' }}
      >
        {segments.length === 0 && (
          <MenuItem value="" disabled>
            {t('segments.none')}
          </MenuItem>
        )}
        {segments.map((one) => (
          <MenuItem key={one.id} value={String(one.id)}>
            <bdi>{one.name}</bdi>
          </MenuItem>
        ))}
      </TextField>
      {chosen !== '' && (
        <Button color="inherit" onClick={() => void remove()}>
          {t('actions.delete')}
        </Button>
      )}
      <TextField
        size="small"
        label={t('fields.segment_name')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        style={{ minWidth: 220, flex: '1 1 220px' }}
      />
      <Button variant="outlined" disabled={name.trim() === ''} onClick={() => void save()}>
        {t('segments.save')}
      </Button>
    </div>
  );
}
