import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link } from 'react-router';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The one thing to do here. */
  main?: boolean;
  /** As wide as the form. */
  wide?: boolean;
  /** Leads there instead of doing something. */
  to?: string;
  icon?: ReactNode;
}

/** A button for what is drawn without MUI. */
export function LightButton({ main, wide, to, icon, children, ...button }: Props) {
  const className = ['light-button', main && 'main', wide && 'wide'].filter(Boolean).join(' ');
  if (to !== undefined)
    return (
      <Link className={className} to={to}>
        {icon}
        {children}
      </Link>
    );
  return (
    <button type="button" {...button} className={className}>
      {icon}
      {children}
    </button>
  );
}
