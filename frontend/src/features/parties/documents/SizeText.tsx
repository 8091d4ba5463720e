import { useLanguage } from '@/i18n/useLanguage';

const KILO = 1024;

/** A file's size in KB or MB, as people read it. */
export function sizeText(bytes: number, language: string): string {
  const megabytes = bytes >= KILO * KILO;
  const amount = megabytes ? bytes / KILO / KILO : Math.max(1, bytes / KILO);
  const digits = new Intl.NumberFormat('en-GB', {
    maximumFractionDigits: megabytes ? 1 : 0,
  }).format(amount);
  const unit = language === 'ar' ? (megabytes ? 'م.ب' : 'ك.ب') : megabytes ? 'MB' : 'KB';
  return `${digits} ${unit}`;
}

export function SizeText({ bytes }: { bytes: number }) {
  return <bdi>{sizeText(bytes, useLanguage())}</bdi>;
}
