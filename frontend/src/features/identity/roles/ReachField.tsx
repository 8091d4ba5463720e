import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { styled } from '@mui/material/styles';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Reach } from '@/api/generated/merchant/client.schemas';

const Said = styled('span')(({ theme }) => ({
  display: 'block',
  paddingBlock: 4,
  '& small': { display: 'block', ...theme.typography.caption, color: theme.palette.text.secondary },
}));

/** Which records the employees of a role have, each with what it means. */
export function ReachField() {
  const { t } = useTranslation('roles');
  const { field, fieldState } = useController({ name: 'reach' });
  const administrator = Boolean(useWatch({ name: 'is_administrator' }));
  return (
    <>
      <RadioGroup
        aria-label={t('fields.reach')}
        value={administrator ? Reach.all : field.value}
        onChange={(_, reach) => field.onChange(reach)}
      >
        {Object.values(Reach).map((reach) => (
          <FormControlLabel
            key={reach}
            value={reach}
            disabled={administrator}
            control={<Radio size="small" />}
            label={
              <Said>
                {t(`values.reach.${reach}`)}
                <small>{t(`reach.${reach}`)}</small>
              </Said>
            }
          />
        ))}
      </RadioGroup>
      {fieldState.error && <span role="alert">{fieldState.error.message}</span>}
    </>
  );
}
