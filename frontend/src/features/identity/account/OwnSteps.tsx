import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Status } from '@/api/generated/merchant/client.schemas';
import { useAllows, useArea } from '@/api/areaContext';
import { listUsers } from '@/api/generated/merchant/users-reads';
import { queryOf } from '@/api/operation';
import { Icon } from '@/components/Icon';
import { useLinks } from '@/components/shell/features';
import { InviteDialog, userPaths, userPermissions } from '@/features/identity/users/public';
import { Foot } from './AccountForm';

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

/** No form finishes these steps: they are over when what they ask for was done, wherever that was. */
function GoOn({ finished, hint, later, onDone }: Props & { hint: string }) {
  const { t } = useTranslation('account');
  if (!finished)
    return (
      <Foot>
        <span className="hint">{hint}</span>
        {later}
      </Foot>
    );
  return (
    <Foot>
      <Button variant="contained" onClick={onDone}>
        {t('wizard.next')}
      </Button>
    </Foot>
  );
}

export function EmployeesStep(props: Props) {
  const { t } = useTranslation('account');
  const allows = useAllows();
  const { reload } = useArea();
  const [open, setOpen] = useState(false);
  const { data } = useQuery({
    ...queryOf(listUsers, { page_size: 1, status: Status.active }),
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
      <GoOn {...props} hint={t('wizard.employeesDone')} />
      {open && (
        <InviteDialog
          onClose={() => {
            setOpen(false);
            void reload();
          }}
        />
      )}
    </>
  );
}

export function ServicesStep(props: Props) {
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
      <GoOn {...props} hint={t('wizard.unitsDone')} />
    </>
  );
}
