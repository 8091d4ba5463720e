import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  AccessWay,
  type PlaceAccess,
  type PlacePerson,
} from '@/api/generated/merchant/client.schemas';
import type { Query } from '@/api/operation';
import { EmptyState, ErrorState, Skeletons } from '@/components/feedback/States';
import { useShowError } from '@/components/feedback/useShowError';
import { Panel } from '@/components/Page';
import { StatusChip } from '@/components/StatusChip';
import { localName, useLanguage } from '@/i18n/useLanguage';

/** The operations of a building's access or of a unit's. */
export interface AccessCalls {
  read: Query<PlaceAccess>;
  give: (userId: number) => Promise<PlaceAccess>;
  take: (userId: number) => Promise<PlaceAccess>;
}

const People = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1.2fr) minmax(0, 1fr) minmax(0, 2fr) auto',
    gap: '4px 16px',
    alignItems: 'center',
    padding: '12px 20px',
    borderBlockEnd: `1px solid ${theme.surface.line}`,
    '@media (max-width: 900px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  '& li:last-child': { borderBlockEnd: 0 },
  '& .name': { fontWeight: 600 },
  '& small': { display: 'block', ...theme.typography.caption, color: theme.palette.text.secondary },
}));

/** Pages with what the employee may do there. */
function rightsOf(person: PlacePerson, language: 'en' | 'ar') {
  const pages = new Map<string, string[]>();
  for (const right of person.may) {
    const page = localName(right, language, 'noun');
    pages.set(page, [...(pages.get(page) ?? []), localName(right, language)]);
  }
  return [...pages];
}

function Rights({ person }: { person: PlacePerson }) {
  const { t } = useTranslation('access');
  const language = useLanguage();
  const words = new Intl.ListFormat(language, { type: 'unit' });
  const pages = rightsOf(person, language);
  if (person.way === AccessWay.none || pages.length === 0) return <small>{t('mayNothing')}</small>;
  return (
    <span>
      {pages.map(([page, actions]) => (
        <small key={page}>
          {page}: {words.format(actions)}
        </small>
      ))}
    </span>
  );
}

/** Who reaches a building or a unit, why, and what each may do; and whom it is given to. */
export function AccessPanel({ calls }: { calls: AccessCalls }) {
  const { t } = useTranslation('access');
  const language = useLanguage();
  const cache = useQueryClient();
  const showError = useShowError();
  const [busy, setBusy] = useState<number>();
  const { data, error, refetch } = useQuery(calls.read);
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <Skeletons lines={6} height={36} />;
  const change = async (person: PlacePerson) => {
    setBusy(person.user_id);
    try {
      const call = person.is_given ? calls.take : calls.give;
      cache.setQueryData(calls.read.queryKey, await call(person.user_id));
    } catch (failed) {
      await showError(failed);
    } finally {
      setBusy(undefined);
    }
  };
  if (data.people.length === 0)
    return (
      <Panel>
        <EmptyState icon="people" title={t('empty.title')} text={t('empty.text')} />
      </Panel>
    );
  return (
    <Panel aria-label={t('title')}>
      <People>
        {data.people.map((person) => (
          <li key={person.user_id}>
            <span>
              <bdi className="name">{person.name}</bdi>
              <small>
                <bdi>{localName(person, language, 'role_name')}</bdi>
              </small>
            </span>
            <span>
              <StatusChip
                tone={person.way === AccessWay.none ? 'neutral' : 'success'}
                label={t(`values.way.${person.way}`)}
              />
            </span>
            <Rights person={person} />
            <Button
              size="small"
              variant={person.way === AccessWay.none ? 'contained' : 'outlined'}
              color={person.way === AccessWay.none ? 'primary' : 'inherit'}
              disabled={busy !== undefined}
              onClick={() => void change(person)}
              aria-label={t(person.is_given ? 'takeFrom' : 'giveTo', { name: person.name })}
            >
              {t(person.is_given ? 'take' : 'give')}
            </Button>
          </li>
        ))}
      </People>
    </Panel>
  );
}
