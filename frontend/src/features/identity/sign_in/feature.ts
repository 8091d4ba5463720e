import type { Feature, FeatureScreen } from '@/components/shell/feature';

const signIn = () => import('./SignInScreen');
const forgot = () => import('./ForgotScreens');
const reset = () => import('./ResetPasswordScreen');
const logout = () => import('./LogoutScreen');

const screensOf = (area: 'Merchant' | 'Manager' | 'Owner'): FeatureScreen[] => {
  const screen = (path: string, title: string, load: FeatureScreen['load']): FeatureScreen => ({
    path: `/${area.toLowerCase()}/${path}`,
    title: `sign_in:${title}.title`,
    load,
  });
  return [
    screen('sign-in', 'signIn', () => signIn().then((m) => ({ default: m[`${area}SignIn`] }))),
    screen('forgot-password', 'forgotPassword', () =>
      forgot().then((m) => ({ default: m[`${area}ForgotPassword`] })),
    ),
    screen('reset-password/:token', 'resetPassword', () =>
      reset().then((m) => ({ default: m[`${area}ResetPassword`] })),
    ),
    screen('logout', 'logout', () => logout().then((m) => ({ default: m[`${area}Logout`] }))),
  ];
};

/** Before anyone has signed in; not in the list of the areas, so that a sign-in does not load that. */
export const feature: Feature = {
  noun: 'sign_in',
  screens: [
    ...screensOf('Merchant'),
    ...screensOf('Manager'),
    ...screensOf('Owner'),
    {
      path: '/merchant/forgot-account-id',
      load: () => forgot().then((m) => ({ default: m.MerchantForgotAccountId })),
      title: 'sign_in:forgotAccountId.title',
    },
  ],
};
