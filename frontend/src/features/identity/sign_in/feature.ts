import type { Feature } from '@/components/shell/feature';

const signIn = () => import('./SignInScreen');
const forgot = () => import('./ForgotScreens');
const reset = () => import('./ResetPasswordScreen');
const logout = () => import('./LogoutScreen');

/** Before anyone has signed in; not in the list of the areas, so that a sign-in does not load that. */
export const feature: Feature = {
  noun: 'sign_in',
  screens: [
    {
      path: '/merchant/sign-in',
      load: () => signIn().then((m) => ({ default: m.MerchantSignIn })),
      title: 'sign_in:signIn.title',
    },
    {
      path: '/manager/sign-in',
      load: () => signIn().then((m) => ({ default: m.ManagerSignIn })),
      title: 'sign_in:signIn.title',
    },
    {
      path: '/owner/sign-in',
      load: () => signIn().then((m) => ({ default: m.OwnerSignIn })),
      title: 'sign_in:signIn.title',
    },
    {
      path: '/merchant/forgot-password',
      load: () => forgot().then((m) => ({ default: m.MerchantForgotPassword })),
      title: 'sign_in:forgotPassword.title',
    },
    {
      path: '/manager/forgot-password',
      load: () => forgot().then((m) => ({ default: m.ManagerForgotPassword })),
      title: 'sign_in:forgotPassword.title',
    },
    {
      path: '/owner/forgot-password',
      load: () => forgot().then((m) => ({ default: m.OwnerForgotPassword })),
      title: 'sign_in:forgotPassword.title',
    },
    {
      path: '/merchant/forgot-account-id',
      load: () => forgot().then((m) => ({ default: m.MerchantForgotAccountId })),
      title: 'sign_in:forgotAccountId.title',
    },
    {
      path: '/merchant/reset-password/:token',
      load: () => reset().then((m) => ({ default: m.MerchantResetPassword })),
      title: 'sign_in:resetPassword.title',
    },
    {
      path: '/manager/reset-password/:token',
      load: () => reset().then((m) => ({ default: m.ManagerResetPassword })),
      title: 'sign_in:resetPassword.title',
    },
    {
      path: '/owner/reset-password/:token',
      load: () => reset().then((m) => ({ default: m.OwnerResetPassword })),
      title: 'sign_in:resetPassword.title',
    },
    {
      path: '/merchant/logout',
      load: () => logout().then((m) => ({ default: m.MerchantLogout })),
      title: 'sign_in:logout.title',
    },
    {
      path: '/manager/logout',
      load: () => logout().then((m) => ({ default: m.ManagerLogout })),
      title: 'sign_in:logout.title',
    },
    {
      path: '/owner/logout',
      load: () => logout().then((m) => ({ default: m.OwnerLogout })),
      title: 'sign_in:logout.title',
    },
  ],
};
