// Runs in the build: what the pages show until the application does.
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { managerFeatures as features } from '@/areas/manager/features';
import { SignInScreen } from '@/features/identity/sign_in/SignInScreen';
import { createI18n } from '@/i18n/i18n';
import { type AreaName, type SignedArea, areaOfPath } from '@/lib/area';
import type { Language } from '@/lib/text/language';

export { variableSheet } from '@/theme/variables';

/**
 * An area's sign-in as it stands before its script runs. What is typed into it is taken over (`lib/typed.ts`); buttons
 * wait, and it is no form, so that Enter cannot send a password as part of an address.
 */
export async function signInMarkup(language: Language, area: SignedArea): Promise<string> {
  const { i18n, ready } = createI18n(language);
  await ready;
  await i18n.loadNamespaces('sign_in');
  const markup = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter basename={`/${language}`} initialEntries={[`/${language}/${area}/sign-in`]}>
        <SignInScreen area={area} />
      </MemoryRouter>
    </I18nextProvider>,
  );
  return markup
    .replaceAll(/<(\/?)form\b/g, '<$1div')
    .replaceAll(/<button\b|<input type="(?:radio|checkbox)"/g, '$& disabled')
    .replace(' id="content"', '');
}

interface BuiltScreen {
  path: string;
  area: AreaName;
  /** Its module as the build's manifest names it. */
  module: string;
  namespace: string;
}

/** Every screen behind a sign-in. A loader is one `import`, so its text names the module. */
export const screens = (): BuiltScreen[] =>
  features.flatMap(({ noun, screens: all }) =>
    all.map(({ path, load, title }) => {
      const module = /["'`]\/?(src\/[^"'`]+)["'`]/.exec(load.toString())?.[1];
      if (!module) throw new Error(`${noun}: ${path} has no import in its \`load\``);
      return { path, area: areaOfPath(path), module, namespace: title.split(':')[0] ?? noun };
    }),
  );
