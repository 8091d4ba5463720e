import type { ComponentProps } from 'react';
import { Icon } from './Icon';
import { PermissionButton } from './PermissionButton';

/** Adds a record where its list is, for those who may. */
export const AddButton = (props: ComponentProps<typeof PermissionButton>) => (
  <PermissionButton variant="contained" startIcon={<Icon name="plus" size={16} />} {...props} />
);
