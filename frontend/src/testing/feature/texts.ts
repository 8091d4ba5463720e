import { addTexts } from '@/i18n/i18n';
import ar from './sample_things/ar.json';
import en from './sample_things/en.json';

addTexts('sample_things', { en, ar });
