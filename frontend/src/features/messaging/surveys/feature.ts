import { getSurveySettings, listSurveys } from '@/api/generated/merchant/surveys-reads';
import { queryOf } from '@/api/operation';
import { permissions } from '@/api/permissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

const LIST = '/merchant/reports/management-reports/surveys-report';
export const PATHS = { list: LIST, settings: '/merchant/setting/surveys' } as const;
export const PERMISSIONS = permissions.surveys;

export const READS = listOf(listSurveys);

/** What tenants were asked and answered; the page that they answer on is in `visitors.ts`. */
export const feature: Feature = {
  noun: 'surveys',
  screens: [
    {
      path: LIST,
      load: () => import('./SurveysScreen'),
      reads: readsList(READS),
      title: 'surveys:title',
      permission: PERMISSIONS.view,
      menu: { icon: 'star', order: 46, title: 'merchant:surveys' },
    },
    {
      path: PATHS.settings,
      load: () => import('./SurveySettings'),
      reads: () => [queryOf(getSurveySettings)],
      title: 'surveys:settings.title',
      permission: PERMISSIONS.view,
      menu: { group: 'settings', order: 44, title: 'merchant:surveySettings' },
    },
  ],
  links: { list: LIST, record: () => LIST },
};
