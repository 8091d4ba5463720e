import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { getOwnerStatement } from '@/api/generated/merchant/owner-statements-reads';
import { queryOf } from '@/api/operation';
import { useDownload } from '@/components/feedback/useDownload';
import { Icon } from '@/components/Icon';
import { Page } from '@/components/Page';
import { PendingPanel } from '@/components/PendingPanel';
import { StatusChip } from '@/components/StatusChip';
import { ownerPaths } from '@/features/parties/owners/public';
import { useLanguage } from '@/i18n/useLanguage';
import { Account, Period } from './Account';

/** A closed statement, with its paper and its sheet. */
export default function StatementScreen() {
  const { t } = useTranslation(['owner_statements', 'kit']);
  const language = useLanguage();
  const save = useDownload();
  const id = Number(useParams().id);
  const { data, error, refetch } = useQuery(queryOf(getOwnerStatement, id));
  if (!data)
    return (
      <Page title={t('title')}>
        <PendingPanel error={error} retry={() => void refetch()} lines={8} />
      </Page>
    );
  const url = `/api/merchant/owner_statements/${id}`;
  const name = language === 'ar' ? data.owner_name_ar : data.owner_name_en;
  return (
    <Page
      title={data.number ?? t('title')}
      status={<StatusChip tone="success" label={t('closed')} />}
      hint={
        <>
          <MuiLink component={Link} to={ownerPaths.detail(data.owner_id)}>
            {name}
          </MuiLink>{' '}
          · <Period account={data} />
        </>
      }
      actions={
        <>
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<Icon name="download" size={16} />}
            onClick={() =>
              void save(
                { url: `${url}/export`, params: { format: 'xlsx' } },
                'owner_statement.xlsx',
              )
            }
          >
            {t('list.xlsx', { ns: 'kit' })}
          </Button>
          <Button
            variant="contained"
            startIcon={<Icon name="download" size={16} />}
            onClick={() => void save({ url: `${url}/pdf` }, 'owner_statement.pdf')}
          >
            {t('actions.pdf')}
          </Button>
        </>
      }
    >
      <Account account={data} />
    </Page>
  );
}
