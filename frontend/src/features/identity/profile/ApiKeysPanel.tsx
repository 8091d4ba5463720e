import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAllows } from '@/api/areaContext';
import { listApiKeys } from '@/api/generated/merchant/api-keys-reads';
import {
  createApiKey,
  deleteApiKey,
  replaceApiKey,
} from '@/api/generated/merchant/api-keys-writes';
import {
  type ApiKey,
  type ApiKeyInput,
  type ApiKeyReplacement,
  Reach,
} from '@/api/generated/merchant/client.schemas';
import { queryOf } from '@/api/operation';
import { permissions as PERMISSIONS } from '@/api/permissions';
import { dialogs } from '@/components/feedback/dialogs';
import { ErrorState, Skeletons } from '@/components/feedback/States';
import { useShowError } from '@/components/feedback/useShowError';
import { FormDialog } from '@/components/form/FormDialog';
import type { FormDef } from '@/components/form/types';
import { Icon } from '@/components/Icon';
import { Panel } from '@/components/Page';
import { StatusChip } from '@/components/StatusChip';
import { Code, InstantText } from '@/components/Text';
import { TokenDialog } from '@/components/TokenDialog';
import { RightsMatrix } from '@/features/identity/roles/public';
import { maxLength } from '@/lib/validation/texts';
import { KeyEnd } from './KeyEnd';
import { Head, Rows } from './parts';
import { SandboxCard } from './SandboxCard';

const DAYS = {
  kind: 'select',
  name: 'days',
  required: true,
  values: ['30', '90', '180', '365'],
  help: 'keys.daysHelp',
  width: 12,
} as const;

/** Beside what is sent: whether rights are chosen. */
type Values = ApiKeyInput & { rights: 'all' | 'chosen' };

const SANDBOX = {
  kind: 'switch',
  name: 'sandbox',
  help: 'keys.sandboxHelp',
  width: 12,
} as const;

/** Who manages employees may also make keys of the sandbox. */
const formFor = (managesEmployees: boolean): FormDef<Values, ApiKey> => ({
  ns: 'profile',
  draft: 'profile.key',
  create: createApiKey,
  defaults: {
    name: '',
    days: '90',
    rights: 'all',
    reach: Reach.all,
    permissions: {},
    sandbox: false,
  },
  sections: [
    {
      fields: [
        {
          kind: 'text',
          name: 'name',
          required: true,
          rules: [maxLength(100)],
          help: 'keys.nameHelp',
          width: 12,
        },
        DAYS,
        ...(managesEmployees ? [SANDBOX] : []),
        {
          kind: 'select',
          name: 'reach',
          required: true,
          when: ({ sandbox }) => !sandbox,
          values: Object.values(Reach),
          help: 'keys.reachHelp',
          width: 12,
        },
        {
          kind: 'select',
          name: 'rights',
          required: true,
          values: ['all', 'chosen'],
          help: 'keys.rightsHelp',
          width: 12,
        },
        {
          kind: 'custom',
          name: 'permissions',
          width: 12,
          when: ({ rights }) => rights === 'chosen',
          render: () => <RightsMatrix />,
        },
      ],
    },
  ],
  toBody: ({ name, days, rights, reach, permissions, sandbox }) =>
    ({
      name,
      days,
      sandbox: sandbox || undefined,
      reach: sandbox || reach === Reach.all ? undefined : reach,
      permissions: rights === 'chosen' ? permissions : undefined,
    }) as Values,
});

/** The same scope with a new secret, while programs are changed one after the other. */
const replacement = (key: ApiKey): FormDef<ApiKeyReplacement, ApiKey> => ({
  ns: 'profile',
  defaults: { days: '90', overlap_hours: '24' },
  sections: [
    {
      fields: [
        {
          kind: 'select',
          name: 'overlap_hours',
          required: true,
          values: ['0', '24', '72', '168'],
          help: 'keys.overlapHelp',
          width: 12,
        },
        DAYS,
      ],
    },
  ],
  create: (body) => replaceApiKey(key.id, { ...body, version: key.version }),
});

/** What a key has of its maker's rights and records. */
function Scope({ scope }: { scope: ApiKey }) {
  const { t } = useTranslation('profile');
  const { permissions, reach } = scope;
  const count = Object.values(permissions ?? {}).flat().length;
  return (
    <>
      {permissions ? t('keys.scope', { count }) : t('keys.wholeScope')}
      {reach && ` · ${t(`values.reach.${reach}`)}`}
    </>
  );
}

/** Keys for other programs, with the rights of whoever made them. */
export function ApiKeysPanel() {
  const { t } = useTranslation('profile');
  const { data, error, refetch } = useQuery(queryOf(listApiKeys));
  const showError = useShowError();
  const allows = useAllows();
  const managesEmployees = allows(PERMISSIONS.users.edit);
  const form = useMemo(() => formFor(managesEmployees), [managesEmployees]);
  const [adding, setAdding] = useState(false);
  const [replaced, setReplaced] = useState<ApiKey>();
  const [made, setMade] = useState<ApiKey>();
  const replacing = useMemo(() => replaced && replacement(replaced), [replaced]);
  const revoke = async (key: ApiKey) => {
    if (
      !(await dialogs.confirm({
        title: t('keys.revokeTitle', { name: key.name }),
        text: t('keys.revokeText'),
        confirm: t('keys.revoke'),
        tone: 'danger',
      }))
    )
      return;
    try {
      await deleteApiKey(key.id);
    } catch (failure) {
      await showError(failure);
    }
    void refetch();
  };
  const content = () => {
    if (error) return <ErrorState error={error} retry={() => void refetch()} />;
    if (!data) return <Skeletons lines={2} />;
    if (data.length === 0)
      return (
        <Rows>
          <li>
            <span className="words">{t('keys.none')}</span>
          </li>
        </Rows>
      );
    return (
      <Rows>
        {data.map((key) => (
          <li key={key.id}>
            <span className="words">
              <strong>
                <bdi>{key.name}</bdi> <Code>{`${key.prefix}…`}</Code>
                {key.is_sandbox && <StatusChip label={t('keys.sandboxKey')} tone="info" />}
              </strong>
              <small>
                {t('keys.made')} <InstantText at={key.created_at} /> ·{' '}
                {key.last_used_at ? (
                  <>
                    {t('keys.used')} <InstantText at={key.last_used_at} />{' '}
                    {key.last_used_ip && <Code>{key.last_used_ip}</Code>}
                  </>
                ) : (
                  t('keys.unused')
                )}{' '}
                · <KeyEnd at={key.expires_at} />
              </small>
              <small>
                <Scope scope={key} />
                {key.replaced_by_id !== undefined && ` · ${t('keys.replaced')}`}
              </small>
            </span>
            {key.replaced_by_id === undefined && (
              <Button
                size="small"
                color="inherit"
                variant="outlined"
                onClick={() => setReplaced(key)}
              >
                {t('keys.replace')}
              </Button>
            )}
            <Button size="small" color="error" variant="outlined" onClick={() => void revoke(key)}>
              {t('keys.revoke')}
            </Button>
          </li>
        ))}
      </Rows>
    );
  };
  return (
    <Panel aria-label={t('keys.title')}>
      <Head>
        <div>
          <h2>{t('keys.title')}</h2>
          <p>
            {t('keys.text')}{' '}
            <MuiLink href="/docs" target="_blank" rel="noreferrer">
              {t('keys.docs')}
            </MuiLink>
          </p>
        </div>
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<Icon name="plus" size={16} />}
          onClick={() => setAdding(true)}
        >
          {t('keys.add')}
        </Button>
      </Head>
      {content()}
      <SandboxCard mayReset={managesEmployees} />
      {adding && (
        <FormDialog
          def={form}
          title={t('keys.add')}
          action={t('keys.make')}
          onClose={() => setAdding(false)}
          onSaved={setMade}
        />
      )}
      {replaced && replacing && (
        <FormDialog
          def={replacing}
          title={t('keys.replaceTitle', { name: replaced.name })}
          action={t('keys.replace')}
          onClose={() => setReplaced(undefined)}
          onSaved={setMade}
        />
      )}
      {made?.token && (
        <TokenDialog ns="profile" token={made.token} onClose={() => setMade(undefined)} />
      )}
    </Panel>
  );
}
