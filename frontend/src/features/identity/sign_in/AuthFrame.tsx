import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { UnsignedShell } from '@/components/shell/UnsignedShell';
import type { SignedArea } from '@/lib/area';

/** The frame of these pages, with what each area is for beside it. */
export function AuthFrame({
  area,
  title,
  lead,
  children,
}: {
  area: SignedArea;
  title: string;
  lead?: string;
  children: ReactNode;
}) {
  const { t } = useTranslation('sign_in');
  const points = ['first', 'second', 'third'].map((name) => t(`story.${area}.${name}`));
  return (
    <UnsignedShell title={title} lead={lead} story={{ title: t(`story.${area}.title`), points }}>
      {children}
    </UnsignedShell>
  );
}
