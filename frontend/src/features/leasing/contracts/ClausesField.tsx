import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useAllows } from '@/api/areaContext';
import { type ClauseChoice, Status } from '@/api/generated/merchant/client.schemas';
import { listClauses } from '@/api/generated/merchant/clauses-reads';
import { queryOf } from '@/api/operation';
import { ErrorState, Skeletons } from '@/components/feedback/States';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { clausePermissions } from '../clauses/public';

const MOST = 200;

/** The clauses that a draft prints: those of the library, each in the version that the draft has. */
export function ClausesField() {
  const { t } = useTranslation('contracts');
  const language = useLanguage();
  const allows = useAllows();
  const { setValue } = useFormContext();
  const chosen = useWatch({ name: 'clauses' }) as ClauseChoice[] | undefined;
  const mayView = allows(clausePermissions.view);
  const { data, error, refetch } = useQuery({
    ...queryOf(listClauses, { status: Status.active, page_size: MOST }),
    enabled: mayView,
  });
  const choose = (clauses: ClauseChoice[] | undefined) =>
    setValue('clauses', clauses, { shouldDirty: true });
  if (!mayView || data?.total === 0) return null;
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <Skeletons lines={2} />;
  const isChosen = (id: number) => chosen?.some(({ clause_id }) => clause_id === id) ?? false;
  if (chosen === undefined)
    return (
      <div>
        <p style={{ margin: '0 0 6px' }}>{t('clauses.defaults')}</p>
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          onClick={() =>
            choose(data.items.filter((one) => one.is_default).map(({ id }) => ({ clause_id: id })))
          }
        >
          {t('clauses.choose')}
        </Button>
      </div>
    );
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <legend>{t('clauses.title')}</legend>
      {data.items.map((clause) => {
        const own = chosen.find(({ clause_id }) => clause_id === clause.id);
        const isOld = own?.number !== undefined && own.number < clause.number;
        return (
          <div
            key={clause.id}
            style={{ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' }}
          >
            <FormControlLabel
              control={
                <Checkbox
                  checked={isChosen(clause.id)}
                  onChange={(_, checked) =>
                    choose(
                      checked
                        ? [...chosen, { clause_id: clause.id }]
                        : chosen.filter(({ clause_id }) => clause_id !== clause.id),
                    )
                  }
                />
              }
              label={<bdi>{localName(clause, language, 'title')}</bdi>}
            />
            {isOld && (
              <Button
                size="small"
                onClick={() =>
                  choose(
                    chosen.map((one) =>
                      one.clause_id === clause.id ? { clause_id: clause.id } : one,
                    ),
                  )
                }
              >
                {t('clauses.newer', { number: clause.number })}
              </Button>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
