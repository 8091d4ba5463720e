import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { clearSession } from '@/api/session';
import { MerchantSignIn } from '@/features/identity/sign_in/SignInScreen';
import { BOTH, renderScreen } from '@/testing/render';
import { screens, signInMarkup } from './prerender';

test.each(BOTH)(
  'what is typed into the picture of the sign-in is taken over (%s)',
  async (language) => {
    clearSession('merchant');
    const boot = document.createElement('div');
    boot.id = 'boot';
    boot.innerHTML = await signInMarkup(language, 'merchant');
    document.body.append(boot);
    expect(boot.querySelectorAll('form, button:not(:disabled)')).toHaveLength(0);
    const [login, password] = ['login', 'password'].map((name) =>
      boot.querySelector<HTMLInputElement>(`input[name=${name}]`),
    );
    if (!login || !password) throw new Error('the picture has no fields');
    login.value = 'sara@example.com';
    password.value = 'long-enough';
    password.focus();
    await renderScreen(<MerchantSignIn />, { language, at: '/merchant/sign-in' });
    await waitFor(() => expect(document.getElementById('boot')).toBeNull());
    expect(screen.getByDisplayValue('sara@example.com')).toBeVisible();
    expect(screen.getByDisplayValue('long-enough')).toHaveFocus();
  },
);

test('every screen behind a sign-in is announced by its own module', () => {
  const all = screens();
  expect(all.find(({ path }) => path === '/merchant/units/unit/:id')).toEqual({
    path: '/merchant/units/unit/:id',
    area: 'merchant',
    module: 'src/features/properties/units/UnitDetail.tsx',
    namespace: 'units',
  });
  expect(all.every(({ module }) => module.startsWith('src/features/'))).toBe(true);
});
