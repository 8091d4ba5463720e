/** What other features may use. */
export type { SettingCalls } from './calls';
export { DetailsForm } from './DetailsForm';
export { ENVIRONMENTS } from './forms';
export { SettingPage } from './SettingPage';
export { STATUS_TONES, beginsAnew, toneOfDays } from './setting';
