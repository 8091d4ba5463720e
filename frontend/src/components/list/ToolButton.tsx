import Button, { type ButtonProps } from '@mui/material/Button';
import { useMedia } from '@/lib/useMedia';
import { Icon, type IconName } from '../Icon';

interface Props extends ButtonProps {
  icon: IconName;
  label: string;
  /** Something of it is in force. */
  marked?: boolean;
}

/** A tool of a list's bar: on a phone its picture, with its word for a screen reader. */
export function ToolButton({ icon, label, marked = false, ...button }: Props) {
  const phone = useMedia('(max-width: 700px)');
  if (!phone)
    return (
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<Icon name={icon} size={16} />}
        {...button}
      >
        {label}
      </Button>
    );
  return (
    <Button
      variant="outlined"
      color={marked ? 'primary' : 'inherit'}
      aria-label={label}
      sx={{ minWidth: 36, paddingInline: 0, flexShrink: 0 }}
      {...button}
    >
      <Icon name={icon} size={16} />
    </Button>
  );
}
