import { DialogHost } from '@/components/feedback/DialogHost';
import { ToastHost } from '@/components/feedback/ToastHost';
import type { Language } from '@/lib/text/language';
import { ThemeRoot } from '@/theme/ThemeRoot';

/** Notices and dialogs stand beside all areas, so they bring the theme themselves. */
export default function Notices({ language }: { language: Language }) {
  return (
    <ThemeRoot language={language}>
      <ToastHost />
      <DialogHost />
    </ThemeRoot>
  );
}
