import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EUnit } from '@/api/generated/merchant/client.schemas';
import { listEUnits } from '@/api/generated/merchant/e-units-reads';
import { publishEUnit, withdrawEUnit } from '@/api/generated/merchant/e-units-writes';
import { queryOf } from '@/api/operation';
import { useRefresh } from '@/api/refresh';
import { dialogs } from '@/components/feedback/dialogs';
import { EmptyState } from '@/components/feedback/States';
import { toast } from '@/components/feedback/toasts';
import { useShowError } from '@/components/feedback/useShowError';
import { Icon } from '@/components/Icon';
import { LazyFormDialog } from '@/components/LazyDialogs';
import { Panel } from '@/components/Page';
import { PendingPanel } from '@/components/PendingPanel';
import { PermissionButton } from '@/components/PermissionButton';
import { useLinks } from '@/components/shell/features';
import type { RecordProps } from '@/components/shell/additions';
import { StatTile, Tiles } from '@/components/StatTile';
import { StatusChip } from '@/components/StatusChip';
import { DateText, Money, NumberText } from '@/components/Text';
import { useLanguage } from '@/i18n/useLanguage';
import { STATE_TONES } from './columns';
import { PATHS, PERMISSIONS } from './feature';
import { pageForm } from './form';

const Body = styled('div')(({ theme }) => ({
  padding: 18,
  display: 'grid',
  gap: 14,
  '& .line': { display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' },
  '& .address': { ...theme.typography.body2, overflowWrap: 'anywhere' },
}));

function usePageSteps() {
  const { t } = useTranslation('e_units');
  const refresh = useRefresh();
  const showError = useShowError();
  const run = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      await showError(error);
    }
    await refresh();
  };
  return {
    publish: ({ id, version }: EUnit) => run(() => publishEUnit(id, { version })),
    withdraw: async ({ id, version }: EUnit) => {
      const sure = await dialogs.confirm({
        title: t('withdraw.title'),
        text: t('withdraw.text'),
        confirm: t('actions.withdraw'),
      });
      if (sure) await run(() => withdrawEUnit(id, { version }));
    },
  };
}

/** The page's address: opened, or copied to be sent. */
function Address({ page }: { page: EUnit }) {
  const { t } = useTranslation('e_units');
  const language = useLanguage();
  const address = `${location.origin}/${language}${PATHS.shared(page.public_id)}`;
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    toast.success(t('copied'));
  };
  return (
    <>
      <code className="address" dir="ltr">
        {address}
      </code>
      <div className="line no-print">
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<Icon name="link" size={16} />}
          onClick={() => void copy()}
        >
          {t('actions.copy')}
        </Button>
        <Button
          variant="outlined"
          color="inherit"
          href={address}
          target="_blank"
          rel="noopener"
          startIcon={<Icon name="view" size={16} />}
        >
          {t('actions.open')}
        </Button>
      </div>
    </>
  );
}

function Published({ page, onEdit }: { page: EUnit; onEdit: () => void }) {
  const { t } = useTranslation('e_units');
  const links = useLinks();
  const { publish, withdraw } = usePageSteps();
  const withdrawn = page.state === 'withdrawn';
  return (
    <>
      <div style={{ marginBlockEnd: 16 }}>
        <Tiles>
          <StatTile
            label={t('fields.views')}
            tone="info"
            value={<NumberText value={page.views} />}
            hint={t('viewsHint')}
          />
          <StatTile
            label={t('fields.enquiries')}
            tone="accent"
            value={<NumberText value={page.enquiries} />}
            to={links.list('enquiries', { unit_id: page.unit_id })}
          />
          <StatTile
            label={t('fields.rent_asked')}
            value={page.rent_asked ? <Money amount={page.rent_asked} /> : '—'}
            hint={page.rent_asked ? t('aYear') : t('noRent')}
          />
          <StatTile
            label={t('fields.ends_on')}
            tone={page.state === 'over' ? 'warning' : 'neutral'}
            value={<DateText day={page.ends_on} />}
          />
        </Tiles>
      </div>
      <Panel aria-label={t('page')}>
        <Body>
          <div className="line">
            <StatusChip tone={STATE_TONES[page.state]} label={t(`values.state.${page.state}`)} />
            <span>{t(`states.${page.state}`)}</span>
          </div>
          {page.state === 'shown' && <Address page={page} />}
          <div className="line no-print">
            <PermissionButton
              variant="outlined"
              color="inherit"
              permission={PERMISSIONS.publish}
              startIcon={<Icon name="edit" size={16} />}
              onClick={onEdit}
            >
              {t('actions.edit')}
            </PermissionButton>
            <PermissionButton
              variant={withdrawn ? 'contained' : 'outlined'}
              color={withdrawn ? 'primary' : 'error'}
              permission={PERMISSIONS.publish}
              onClick={() => void (withdrawn ? publish(page) : withdraw(page))}
            >
              {t(withdrawn ? 'actions.publish' : 'actions.withdraw')}
            </PermissionButton>
          </div>
        </Body>
      </Panel>
    </>
  );
}

/** Whether visitors see the unit, what they do with it, and the link to send them. */
export default function PageOfUnit({ id }: RecordProps) {
  const { t } = useTranslation('e_units');
  const [open, setOpen] = useState(false);
  const { data, error, refetch } = useQuery(queryOf(listEUnits, { unit_id: id }));
  if (!data) return <PendingPanel error={error} retry={() => void refetch()} />;
  const page = data.items[0];
  const form = open && (
    <LazyFormDialog
      def={pageForm(id)}
      id={page && String(page.id)}
      record={page}
      title={t(page ? 'form.edit' : 'form.new')}
      action={page ? undefined : t('actions.publish')}
      onClose={() => setOpen(false)}
    />
  );
  return (
    <>
      {page ? (
        <Published page={page} onEdit={() => setOpen(true)} />
      ) : (
        <Panel aria-label={t('page')}>
          <EmptyState
            icon="globe"
            title={t('none.title')}
            text={t('none.text')}
            actions={
              <PermissionButton
                variant="contained"
                permission={PERMISSIONS.publish}
                onClick={() => setOpen(true)}
              >
                {t('actions.publish')}
              </PermissionButton>
            }
          />
        </Panel>
      )}
      {form}
    </>
  );
}
