import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { useArea } from '@/api/areaContext';
import { getOwnerStatementDraft } from '@/api/generated/merchant/owner-statements-reads';
import { closeOwnerStatement } from '@/api/generated/merchant/owner-statements-writes';
import { queryOf } from '@/api/operation';
import { useRefresh } from '@/api/refresh';
import { dialogs } from '@/components/feedback/dialogs';
import { useDownload } from '@/components/feedback/useDownload';
import { useShowError } from '@/components/feedback/useShowError';
import { Icon } from '@/components/Icon';
import { Page } from '@/components/Page';
import { PendingPanel } from '@/components/PendingPanel';
import { PermissionButton } from '@/components/PermissionButton';
import { StatusChip } from '@/components/StatusChip';
import { ownerPaths } from '@/features/parties/owners/public';
import { useLanguage } from '@/i18n/useLanguage';
import { Account, Period } from './Account';
import { PATHS, PERMISSIONS } from './feature';
import { MonthField } from './MonthField';
import { monthEnds } from './months';

/** An owner's account since the last closed statement; up to today, or to the month that the address names. */
export default function OpenScreen() {
  const { t } = useTranslation('owner_statements');
  const language = useLanguage();
  const [query, setQuery] = useSearchParams();
  const { account: office } = useArea();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const save = useDownload();
  const showError = useShowError();
  const [busy, setBusy] = useState(false);
  const id = Number(useParams().id);
  const end = query.get('ends_on') ?? undefined;
  const asked = { owner_id: id, ...(end && { ends_on: end }) };
  const { data, error, refetch } = useQuery(queryOf(getOwnerStatementDraft, asked));
  const ends = monthEnds(office.time_zone);
  const month = (
    <MonthField
      ends={ends}
      value={end ?? ''}
      onChange={(ends_on) => setQuery({ ends_on }, { replace: true })}
    />
  );
  if (!data)
    return (
      <Page title={t('open.title')} actions={month}>
        <PendingPanel error={error} retry={() => void refetch()} lines={8} />
      </Page>
    );
  const name = language === 'ar' ? data.owner_name_ar : data.owner_name_en;
  const close = async () => {
    const sure = await dialogs.confirm({
      title: t('open.sure', { name }),
      text: t('run.final'),
      confirm: t('actions.close'),
    });
    if (!sure || !end) return;
    setBusy(true);
    try {
      const closed = await closeOwnerStatement({ owner_id: id, ends_on: end });
      await refresh();
      void navigate(PATHS.detail(closed.id));
    } catch (failure) {
      await showError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Page
      title={`${t('open.title')} · ${name}`}
      status={<StatusChip tone="info" label={t('draft')} />}
      hint={
        <>
          <MuiLink component={Link} to={ownerPaths.detail(id)}>
            {name}
          </MuiLink>{' '}
          · <Period account={data} />
        </>
      }
      actions={
        <>
          {month}
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<Icon name="download" size={16} />}
            onClick={() =>
              void save(
                { url: '/api/merchant/owner_statements/draft/pdf', params: asked },
                'draft.pdf',
              )
            }
          >
            {t('actions.pdf')}
          </Button>
          <PermissionButton
            variant="contained"
            permission={PERMISSIONS.close}
            disabled={!end}
            loading={busy}
            startIcon={<Icon name="check" size={16} />}
            onClick={() => void close()}
          >
            {t('actions.close')}
          </PermissionButton>
        </>
      }
    >
      <Account account={data} />
    </Page>
  );
}
