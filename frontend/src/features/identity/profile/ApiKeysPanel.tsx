import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listApiKeys } from '@/api/generated/merchant/api-keys-reads';
import { createApiKey, deleteApiKey } from '@/api/generated/merchant/api-keys-writes';
import type { ApiKey, ApiKeyInput } from '@/api/generated/merchant/client.schemas';
import { queryOf } from '@/api/operation';
import { dialogs } from '@/components/feedback/dialogs';
import { ErrorState, Skeletons } from '@/components/feedback/States';
import { useShowError } from '@/components/feedback/useShowError';
import { FormDialog } from '@/components/form/FormDialog';
import type { FormDef } from '@/components/form/types';
import { Icon } from '@/components/Icon';
import { Panel } from '@/components/Page';
import { Code, InstantText } from '@/components/Text';
import { maxLength } from '@/lib/validation/texts';
import { KeyEnd } from './KeyEnd';
import { Head, Rows } from './parts';
import { TokenDialog } from './TokenDialog';

const form: FormDef<ApiKeyInput, ApiKey> = {
  ns: 'profile',
  draft: 'profile.key',
  create: createApiKey,
  defaults: { name: '', days: '90' },
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
        {
          kind: 'select',
          name: 'days',
          required: true,
          values: ['30', '90', '180', '365'],
          help: 'keys.daysHelp',
          width: 12,
        },
      ],
    },
  ],
};

/** Keys for other programs, with the rights of whoever made them. */
export function ApiKeysPanel() {
  const { t } = useTranslation('profile');
  const { data, error, refetch } = useQuery(queryOf(listApiKeys));
  const showError = useShowError();
  const [adding, setAdding] = useState(false);
  const [made, setMade] = useState<ApiKey>();
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
              </strong>
              <small>
                {t('keys.made')} <InstantText at={key.created_at} /> ·{' '}
                {key.last_used_at ? (
                  <>
                    {t('keys.used')} <InstantText at={key.last_used_at} />
                  </>
                ) : (
                  t('keys.unused')
                )}{' '}
                · <KeyEnd at={key.expires_at} />
              </small>
            </span>
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
      {adding && (
        <FormDialog
          def={form}
          title={t('keys.add')}
          action={t('keys.make')}
          onClose={() => setAdding(false)}
          onSaved={setMade}
        />
      )}
      {made?.token && <TokenDialog token={made.token} onClose={() => setMade(undefined)} />}
    </Panel>
  );
}
