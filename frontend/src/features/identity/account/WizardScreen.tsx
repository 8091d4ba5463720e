import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useArea } from '@/api/areaContext';
import type { Account } from '@/api/generated/merchant/client.schemas';
import { EmptyState } from '@/components/feedback/States';
import { useLinks } from '@/components/shell/features';
import { Page, Panel } from '@/components/Page';
import { PendingPanel } from '@/components/PendingPanel';
import { AccountForm, useAccount } from './AccountForm';
import { generalForm, hoursForm, invoiceForm, vatForm } from './forms';
import { EmployeesStep, ServicesStep } from './OwnSteps';
import { PATHS } from './feature';
import { Stepper } from './Stepper';
import { STEPS, type StepName, openingStep, putOff } from './steps';

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: '300px minmax(0, 1fr)',
  gap: 16,
  alignItems: 'start',
  '@media (max-width: 900px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const Bar = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 6,
  padding: '16px 18px',
  borderBlockEnd: `1px solid ${theme.surface.line}`,
  '& strong': { fontSize: '1.5rem', lineHeight: 1.3 },
  '& span': { ...theme.typography.body2, color: theme.palette.text.secondary },
}));
const Head = styled('header')(({ theme }) => ({
  padding: '18px 20px 6px',
  '& h2': { ...theme.typography.h2, margin: 0 },
  '& p': { ...theme.typography.body1, color: theme.palette.text.secondary, margin: '4px 0 0' },
}));

/** The one after this that is left; after the last the first that is left. */
function nextOf(step: StepName, finished: readonly string[]): StepName | undefined {
  const at = STEPS.indexOf(step);
  return [...STEPS.slice(at + 1), ...STEPS.slice(0, at)].find((one) => !finished.includes(one));
}

function Step({
  step,
  account,
  go,
}: {
  step: StepName;
  account: Account;
  go: (step: StepName | undefined) => void;
}) {
  const { t } = useTranslation('account');
  const { finished } = account.wizard;
  const next = nextOf(step, finished);
  const later = next && (
    <Button color="inherit" onClick={() => go(next)}>
      {t('wizard.later')}
    </Button>
  );
  const own = { finished: finished.includes(step), later, onDone: () => go(next) };
  const form = {
    finished: own.finished,
    others: later,
    action: t('wizard.saveNext'),
    onSaved: own.onDone,
  };
  const content = () => {
    switch (step) {
      case 'general-informations':
        return <AccountForm def={generalForm} {...form} />;
      case 'vat':
        return <AccountForm def={vatForm} {...form} />;
      case 'business-hours':
        return <AccountForm def={hoursForm} {...form} />;
      case 'invoice-setting':
        return <AccountForm def={invoiceForm} {...form} />;
      case 'employees':
        return <EmployeesStep {...own} />;
      case 'activate-services':
        return <ServicesStep {...own} />;
    }
  };
  return (
    <Panel aria-labelledby="step-title">
      <Head>
        <h2 id="step-title">{t(`step.${step}`)}</h2>
        <p>{t(`why.${step}`)}</p>
      </Head>
      {content()}
    </Panel>
  );
}

/** The setup guide: any step in any order, each kept when it is saved. */
export default function WizardScreen() {
  const { t } = useTranslation('account');
  const { account: own } = useArea();
  const { list } = useLinks();
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const { data: account, error, refetch } = useAccount();
  const go = (step: string | undefined) => setQuery(step ? { step } : {});
  const leave = () => {
    putOff(own.account_id);
    void navigate(list('dashboard') ?? PATHS.welcome);
  };
  const done = account?.wizard.percentage === 100;
  const content = () => {
    if (error || !account)
      return <PendingPanel error={error} retry={() => void refetch()} lines={8} />;
    const asked = query.get('step');
    const step = openingStep(asked, account.wizard.finished);
    return (
      <Columns>
        <Panel>
          <Bar>
            <strong>
              <bdi dir="ltr">{account.wizard.percentage}%</bdi>
            </strong>
            <LinearProgress
              variant="determinate"
              value={account.wizard.percentage}
              aria-label={t('wizard.progress')}
              sx={{ height: 8, borderRadius: 4 }}
            />
            <span>
              {t('wizard.left', {
                count: account.wizard.steps.filter((one) => !one.is_finished).length,
              })}
            </span>
          </Bar>
          <Stepper
            steps={account.wizard.steps}
            current={done && !asked ? undefined : step}
            onGo={go}
          />
        </Panel>
        {step ? (
          <Step key={step} step={step} account={account} go={go} />
        ) : (
          <Panel>
            <EmptyState
              icon="check"
              title={t('wizard.doneTitle')}
              text={t('wizard.doneText')}
              actions={
                <>
                  <Button
                    variant="contained"
                    component={Link}
                    to={list('dashboard') ?? PATHS.welcome}
                  >
                    {t('wizard.toDashboard')}
                  </Button>
                  <Button
                    variant="outlined"
                    color="inherit"
                    component={Link}
                    to={list('buildings') ?? ''}
                  >
                    {t('wizard.buildings')}
                  </Button>
                </>
              }
            />
          </Panel>
        )}
      </Columns>
    );
  };
  return (
    <Page
      title={t('wizard.title')}
      hint={t('wizard.hint')}
      actions={
        !done && (
          <Button color="inherit" variant="outlined" onClick={leave}>
            {t('wizard.putOff')}
          </Button>
        )
      }
    >
      {content()}
    </Page>
  );
}
