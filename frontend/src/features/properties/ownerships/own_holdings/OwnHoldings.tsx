import { useTranslation } from 'react-i18next';
import { ListPanel } from '@/components/list/ListPage';
import type { ListDef } from '@/components/list/types';
import { Page } from '@/components/Page';
import { ownBuildings, ownParkings, ownUnits } from './definitions';

function Holdings<Row extends object, Params>({
  name,
  def,
}: {
  name: 'buildings' | 'units' | 'parkings';
  def: ListDef<Row, Params>;
}) {
  const { t } = useTranslation('own_holdings');
  return (
    <Page title={t(`lists.${name}`)} hint={t('hint')}>
      <ListPanel def={def} />
    </Page>
  );
}

export const OwnBuildings = () => <Holdings name="buildings" def={ownBuildings} />;
export const OwnUnits = () => <Holdings name="units" def={ownUnits} />;
export const OwnParkings = () => <Holdings name="parkings" def={ownParkings} />;
