/** A day (YYYY-MM-DD) by the Umm al-Qura calendar, in figures as papers show it: 01/09/1447. */
export function formatHijri(day: string): string {
  const parts = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  }).formatToParts(new Date(`${day}T00:00:00Z`));
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('day')}/${part('month')}/${part('year')}`;
}

/** Whether papers of a country (ISO 3166 alpha-2) show Hijri days beside Gregorian ones. */
export const hasHijri = (country: string | undefined) => country === 'SA';
