import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { ImportDetail } from '@/api/generated/merchant/client.schemas';
import { replaceImportValue } from '@/api/generated/merchant/imports-writes';
import { Panel } from '@/components/Page';
import { useLanguage } from '@/i18n/useLanguage';
import type { Save } from './useSaves';
import { ValueField } from './ValueField';

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 280px)',
    gap: '6px 16px',
    alignItems: 'center',
    padding: '10px 16px',
    borderBlockEnd: `1px solid ${theme.surface.line}`,
    [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  '& small': { color: theme.palette.text.secondary },
}));

/** What is wrong, the most frequent first; each is mended for all its rows at once. */
export function Faults({
  detail,
  save,
  busy,
}: {
  detail: ImportDetail;
  save: Save;
  busy: boolean;
}) {
  const { t } = useTranslation('imports');
  const language = useLanguage();
  const { id } = detail.import;
  if (detail.faults.length === 0) return null;
  return (
    <Panel aria-label={t('faults.title')}>
      <List>
        {detail.faults.map((fault) => {
          const column = detail.columns.find(({ field }) => field === fault.field);
          if (!column) return null;
          const name = column[language];
          return (
            <li key={`${fault.field}|${fault.value}|${fault.en}`}>
              <span>
                <strong>{name}</strong>: <bdi>{fault.value || t('emptyCell')}</bdi>{' '}
                <small>{t('faults.rows', { count: fault.rows })}</small>
                <br />
                {fault[language]}
              </span>
              <ValueField
                column={column}
                label={t('faults.replace', { field: name, value: fault.value || t('emptyCell') })}
                value={fault.value}
                disabled={busy}
                onKeep={(to) =>
                  void save((version) =>
                    replaceImportValue(id, {
                      field: fault.field,
                      ...(fault.value && { from: fault.value }),
                      to,
                      version,
                    }),
                  )
                }
              />
            </li>
          );
        })}
      </List>
    </Panel>
  );
}
