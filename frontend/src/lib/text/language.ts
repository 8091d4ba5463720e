export type Language = 'en' | 'ar';

/** The same words in both languages. */
export interface Text {
  readonly en: string;
  readonly ar: string;
}

/** The words in the reader's language, or in the other one where a record has only that. */
export function inLanguage(text: Text, language: Language): string {
  return text[language] || text[language === 'en' ? 'ar' : 'en'];
}

/** Replaces each known `{name}` once; other braces stay as they are. */
export function fill(
  template: string,
  parameters: Readonly<Record<string, string | number>>,
): string {
  return template.replace(/\{([a-z_]+)\}/g, (whole, name: string) =>
    Object.hasOwn(parameters, name) ? String(parameters[name]) : whole,
  );
}
