import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '@/components/Icon';
import built from './built.json';
import { Cards } from './layout';

/** What is promised are the built functions, each with a sentence of its own. */
export function FeatureCards({ count = built.features.length }: { count?: number }) {
  const { t } = useTranslation('site');
  return (
    <Cards>
      {built.features.slice(0, count).map(({ name, icon, functions }) => (
        <li key={name}>
          <span className="badge">
            <Icon name={icon as IconName} />
          </span>
          <h3>{t(`features.${name}.title`)}</h3>
          <p>
            {Object.keys(functions)
              .map((one) => t(`features.${name}.${one}`))
              .join(' ')}
          </p>
        </li>
      ))}
    </Cards>
  );
}
