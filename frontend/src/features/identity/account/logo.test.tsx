import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import { LogoPanel } from './LogoPanel';

test.each(BOTH)('the logo is taken off again (%s)', async (language) => {
  let kept = true;
  server.use(
    http.get('*/api/merchant/account', () => HttpResponse.json({ has_logo: kept, version: 1 })),
    http.delete('*/api/merchant/account/logo', () => {
      kept = false;
      return HttpResponse.json({ has_logo: kept, version: 2 });
    }),
  );
  const { user, missing } = await renderScreen(<LogoPanel />, { language });
  const set = language === 'ar' ? 'تم تعيين الشعار' : 'The logo is set';
  expect(await screen.findByText(set)).toBeVisible();
  await user.click(screen.getByRole('button', { name: language === 'ar' ? 'إزالة' : 'Remove' }));
  expect(await screen.findByText(language === 'ar' ? 'اختيار ملف' : 'Choose a file')).toBeVisible();
  expect(screen.queryByText(set)).toBeNull();
  expect(kept).toBe(false);
  expect(missing).toEqual([]);
});
