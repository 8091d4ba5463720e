import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useArea } from '@/api/areaContext';
import { getMissingCities } from '@/api/generated/merchant/cities-reads';
import { addMissingCities } from '@/api/generated/merchant/cities-writes';
import { useRefresh } from '@/api/refresh';
import { dialogs } from '@/components/feedback/dialogs';
import { toast } from '@/components/feedback/toasts';
import { useShowError } from '@/components/feedback/useShowError';
import { PermissionButton } from '@/components/PermissionButton';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { countryName } from '@/lib/countries';
import { PERMISSIONS } from './feature';

/** Takes over the cities of the business's country that its list lacks. */
export function AddMissing() {
  const { t } = useTranslation('cities');
  const language = useLanguage();
  const showError = useShowError();
  const refresh = useRefresh();
  const { account } = useArea();
  const [busy, setBusy] = useState(false);
  const country = countryName(
    typeof account.country === 'string' ? account.country : 'AE',
    language,
  );
  const takeOver = async () => {
    const { cities } = await getMissingCities();
    const count = cities.length;
    if (count === 0) {
      await dialogs.info({ title: t('missing.none', { country }) });
      return;
    }
    const agreed = await dialogs.confirm({
      tone: 'info',
      title: t('missing.ask', { count }),
      text: cities.map((city) => localName(city, language)).join(t('missing.between')),
      confirm: t('missing.confirm'),
    });
    if (!agreed) return;
    const { added } = await addMissingCities();
    await refresh();
    toast.success(t('missing.added', { count: added }));
  };
  const begin = async () => {
    setBusy(true);
    try {
      await takeOver();
    } catch (failure) {
      await showError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <PermissionButton
      variant="outlined"
      color="inherit"
      permission={PERMISSIONS.create}
      disabled={busy}
      onClick={() => void begin()}
    >
      {t('missing.add', { country })}
    </PermissionButton>
  );
}
