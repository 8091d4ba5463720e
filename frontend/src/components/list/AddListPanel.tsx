import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AddButton } from '../AddButton';
import { Icon, type IconName } from '../Icon';
import { PanelActions } from '../PanelActions';
import { ListPanel } from './ListPage';
import type { ListDef } from './types';

interface Props<Row extends object, Params> {
  /** Its `add` is the button above it. */
  def: ListDef<Row, Params>;
  /** Where adding has a picture of its own. */
  icon?: IconName;
  /** More buttons beside "add". */
  actions?: ReactNode;
  /** What follows the list, dialogs among it. */
  children?: ReactNode;
}

/** A list in a tab of a record, with the way to add to it. */
export function AddListPanel<Row extends object, Params>({
  def,
  icon = 'plus',
  actions,
  children,
}: Props<Row, Params>) {
  const { t } = useTranslation(def.ns);
  return (
    <>
      <PanelActions>
        {def.add && (
          <AddButton
            permission={def.add.permission}
            to={def.add.to}
            onClick={def.add.open}
            startIcon={<Icon name={icon} size={16} />}
          >
            {t('add')}
          </AddButton>
        )}
        {actions}
      </PanelActions>
      <ListPanel def={def} />
      {children}
    </>
  );
}
