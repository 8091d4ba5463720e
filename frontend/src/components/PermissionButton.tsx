import Button, { type ButtonProps } from '@mui/material/Button';
import { Link } from 'react-router';
import { useAllows } from '@/api/areaContext';
import type { Permission } from '@/lib/area';

type Props = ButtonProps & {
  permission?: Permission;
  /** Leads to a screen instead of doing something here. */
  to?: string;
};

/** A button that is only there for those who may use it. */
export function PermissionButton({ permission, to, ...button }: Props) {
  const allows = useAllows();
  if (!allows(permission)) return null;
  if (to === undefined) return <Button {...button} />;
  const link = { component: Link, to };
  return <Button {...button} {...link} />;
}
