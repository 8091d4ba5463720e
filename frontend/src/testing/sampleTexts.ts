import { addTexts } from '@/i18n/i18n';
import ar from './sample/units/ar.json';
import en from './sample/units/en.json';

/** Makes the sample screens' texts known. */
export const i18nSample = () => addTexts('units', { en, ar });
