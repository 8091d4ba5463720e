import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '@/components/Icon';
import { Cards } from './layout';

export const FEATURES = [
  ['cheques', 'cheque'],
  ['contracts', 'contract'],
  ['signature', 'edit'],
  ['reminders', 'bell'],
  ['units', 'building'],
  ['owners', 'people'],
  ['vat', 'money'],
  ['reports', 'chart'],
  ['roles', 'lock'],
] as const satisfies readonly (readonly [string, IconName])[];

export function FeatureCards({ count = FEATURES.length }: { count?: number }) {
  const { t } = useTranslation('site');
  return (
    <Cards>
      {FEATURES.slice(0, count).map(([name, icon]) => (
        <li key={name}>
          <span className="badge">
            <Icon name={icon} />
          </span>
          <h3>{t(`features.${name}.title`)}</h3>
          <p>{t(`features.${name}.text`)}</p>
        </li>
      ))}
    </Cards>
  );
}
