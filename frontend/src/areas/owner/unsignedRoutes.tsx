import { lazy } from 'react';
import type { AreaRoute } from '@/components/shell/types';

const screen = {
  signIn: lazy(() =>
    import('@/features/identity/sign_in/SignInScreen').then((m) => ({ default: m.OwnerSignIn })),
  ),
  forgotPassword: lazy(() =>
    import('@/features/identity/sign_in/ForgotScreens').then((m) => ({
      default: m.OwnerForgotPassword,
    })),
  ),
  resetPassword: lazy(() =>
    import('@/features/identity/sign_in/ResetPasswordScreen').then((m) => ({
      default: m.OwnerResetPassword,
    })),
  ),
  logout: lazy(() =>
    import('@/features/identity/sign_in/LogoutScreen').then((m) => ({ default: m.OwnerLogout })),
  ),
};

/** Before anyone has signed in: apart, so that a sign-in does not load the table of all screens. */
export const unsignedRoutes: readonly AreaRoute[] = [
  { path: 'sign-in', screen: screen.signIn, title: 'sign_in:signIn.title' },
  { path: 'forgot-password', screen: screen.forgotPassword, title: 'sign_in:forgotPassword.title' },
  {
    path: 'reset-password/:token',
    screen: screen.resetPassword,
    title: 'sign_in:resetPassword.title',
  },
  { path: 'logout', screen: screen.logout, title: 'sign_in:logout.title' },
];
