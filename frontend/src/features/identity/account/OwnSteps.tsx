import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAllows, useArea } from '@/api/areaContext';
import { updateWizardProgress } from '@/api/generated/merchant/account';
import { listUsers } from '@/api/generated/merchant/users';
import { queryOf } from '@/api/operation';
import { useRefresh } from '@/api/refresh';
import { useShowError } from '@/components/feedback/useShowError';
import { Icon } from '@/components/Icon';
import { useLinks } from '@/components/shell/features';
import { InviteDialog, userPaths, userPermissions } from '@/features/identity/users/public';
import { Foot } from './AccountForm';
import { PERMISSIONS } from './feature';
import type { StepName } from './steps';

const Text = styled('div')(({ theme }) => ({
  padding: '8px 20px 24px',
  display: 'grid',
  gap: 14,
  '& p': {
    ...theme.typography.body1,
    color: theme.palette.text.secondary,
    margin: 0,
    maxWidth: 620,
  },
  '& .links': { display: 'flex', flexWrap: 'wrap', gap: 8 },
}));

interface Props {
  finished: boolean;
  later: ReactNode;
  onDone: () => void;
}

/** A step that no form finishes: the user says that it is done. A finished one is not sent again. */
function DoneButton({
  step,
  finished,
  onDone,
}: {
  step: StepName;
  finished: boolean;
  onDone: () => void;
}) {
  const { t } = useTranslation('account');
  const allows = useAllows();
  const { reload } = useArea();
  const refresh = useRefresh();
  const showError = useShowError();
  const [busy, setBusy] = useState(false);
  const finish = async () => {
    if (finished) return onDone();
    setBusy(true);
    try {
      await updateWizardProgress({ step });
      await refresh();
      void reload();
      onDone();
    } catch (error) {
      if (await showError(error)) await finish();
    } finally {
      setBusy(false);
    }
  };
  if (!allows(PERMISSIONS.edit)) return null;
  return (
    <Button variant="contained" loading={busy} onClick={() => void finish()}>
      {t('wizard.next')}
    </Button>
  );
}

export function EmployeesStep({ finished, later, onDone }: Props) {
  const { t } = useTranslation('account');
  const allows = useAllows();
  const [open, setOpen] = useState(false);
  const { data } = useQuery({
    ...queryOf(listUsers, { page_size: 1, status: 1 }),
    enabled: allows(userPermissions.view),
  });
  return (
    <>
      <Text>
        <p>{t('wizard.employees')}</p>
        {data && <strong>{t('wizard.employeeCount', { count: data.total })}</strong>}
        <div className="links">
          {allows(userPermissions.create) && (
            <Button
              variant="outlined"
              startIcon={<Icon name="plus" size={16} />}
              onClick={() => setOpen(true)}
            >
              {t('wizard.invite')}
            </Button>
          )}
          {allows(userPermissions.view) && (
            <Button component={Link} to={userPaths.list} color="inherit">
              {t('wizard.allEmployees')}
            </Button>
          )}
        </div>
      </Text>
      <Foot>
        {later}
        <DoneButton step="employees" finished={finished} onDone={onDone} />
      </Foot>
      {open && <InviteDialog onClose={() => setOpen(false)} />}
    </>
  );
}

export function ServicesStep({ finished, later, onDone }: Props) {
  const { list } = useLinks();
  const { t } = useTranslation('account');
  return (
    <>
      <Text>
        <p>{t('wizard.services')}</p>
        <p>{t('wizard.servicesHow')}</p>
        <div className="links">
          <Button
            component={Link}
            to={list('buildings') ?? ''}
            variant="outlined"
            startIcon={<Icon name="building" size={16} />}
          >
            {t('wizard.buildings')}
          </Button>
          <Button
            component={Link}
            to={list('units') ?? ''}
            variant="outlined"
            startIcon={<Icon name="unit" size={16} />}
          >
            {t('wizard.units')}
          </Button>
        </div>
      </Text>
      <Foot>
        {later}
        <DoneButton step="activate-services" finished={finished} onDone={onDone} />
      </Foot>
    </>
  );
}
