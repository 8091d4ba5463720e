import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import FormHelperText from '@mui/material/FormHelperText';
import { styled } from '@mui/material/styles';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SigningParty } from '@/api/generated/merchant/client.schemas';
import { Icon } from '@/components/Icon';

const Line = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' });

/** Who signs one after the other; whoever is added signs last. */
export function OrderField() {
  const { t } = useTranslation('signing');
  const { field, fieldState } = useController({ name: 'parties' });
  const parties = (field.value ?? []) as SigningParty[];
  const others = Object.values(SigningParty).filter((party) => !parties.includes(party));
  return (
    <div style={{ display: 'grid', gap: 12 }}>
      <Line role="list" aria-label={t('fields.parties')}>
        {parties.map((party, index) => (
          <Chip
            key={party}
            role="listitem"
            label={`${index + 1}. ${t(`values.party.${party}`)}`}
            onDelete={() => field.onChange(parties.filter((other) => other !== party))}
          />
        ))}
      </Line>
      <Line>
        {others.map((party) => (
          <Button
            key={party}
            size="small"
            variant="outlined"
            color="inherit"
            startIcon={<Icon name="plus" size={16} />}
            onClick={() => field.onChange([...parties, party])}
          >
            {t('addParty', { party: t(`values.party.${party}`) })}
          </Button>
        ))}
      </Line>
      <FormHelperText error={fieldState.invalid}>
        {fieldState.error?.message ?? t('help.parties')}
      </FormHelperText>
    </div>
  );
}
