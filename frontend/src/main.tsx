import { createRoot } from 'react-dom/client';
import { reportError } from './api/reportError';
import { App } from './app/App';
import { prepareFor } from './app/areas';
import { createI18n } from './i18n/i18n';
import { placeOf, storeLanguage, storedLanguage } from './i18n/language';
import { startMode } from './theme/mode';
import './theme/base.css';
import './theme/fonts.css';
import './theme/light.css';

async function start(): Promise<void> {
  const place = placeOf(location.pathname, storedLanguage());
  if (place.redirect) {
    location.replace(place.redirect + location.search + location.hash);
    return;
  }
  const { language, basename } = place;
  storeLanguage(language);
  document.documentElement.lang = language;
  document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr';
  startMode();
  const { i18n, ready } = createI18n(language);
  await ready;
  const { pathname, search } = location;
  // The screen itself shows the error.
  await prepareFor(i18n, pathname.slice(basename.length) || '/', search).catch(() => undefined);
  const root = document.getElementById('root');
  if (!root) return;
  createRoot(root).render(<App i18n={i18n} language={language} basename={basename} />);
}

addEventListener('unhandledrejection', (event) => void reportError(event.reason));
addEventListener('error', (event) => void reportError(event.error ?? event.message));
void start();
