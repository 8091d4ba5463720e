import { useTranslation } from 'react-i18next';
import { Icon } from '@/components/Icon';
import { Cards } from './layout';

const PACKAGES = ['basic', 'advanced', 'premium'] as const;

/** Whom each package is for; a price is agreed with the business, so none is shown. */
export function Packages() {
  const { t } = useTranslation('site');
  return (
    <Cards>
      {PACKAGES.map((name) => (
        <li key={name}>
          <span className="badge">
            <Icon name={name === 'basic' ? 'unit' : name === 'advanced' ? 'building' : 'star'} />
          </span>
          <h3>{t(`packages.${name}.title`)}</h3>
          <p>{t(`packages.${name}.text`)}</p>
        </li>
      ))}
    </Cards>
  );
}
