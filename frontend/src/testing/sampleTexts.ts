import { addTexts } from '@/i18n/i18n';
import ar from './sample/units/ar.json';
import en from './sample/units/en.json';

/** Makes the sample screens' texts known. */
/** A namespace of its own: the product's feature `units` is tested in the same process. */
export const i18nSample = () => addTexts('sample_units', { en, ar });
