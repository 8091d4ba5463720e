import { waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { saveSession, sessionStore } from '@/api/session';
import { draftKey, readDraft, saveDraft } from '@/components/form/drafts';
import { notePlace, recentKey, recentPlaces } from '@/lib/recent';
import { whose } from '@/lib/whose';
import { renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import { MerchantLogout } from './LogoutScreen';

const place = { to: '/merchant/units', label: 'Units' };

test('who signs out leaves nothing that was typed; what others left at the same device stays', async () => {
  const own = whose('merchant', 'palm', 3);
  const others = [
    whose('merchant', 'palm', 31),
    whose('merchant', 'cedar', 3),
    whose('owner', 'palm', 3),
  ];
  for (const one of [own, ...others]) {
    saveDraft(draftKey(one, 'customers'), { name_en: one });
    notePlace(recentKey(one), place);
  }
  saveSession('merchant', {
    user: { id: 3, name: 'Sara', api_token: 'first' },
    account: { key: 'palm' },
  });
  server.use(http.post('*/api/merchant/logout', () => HttpResponse.json(true)));
  await renderScreen(<MerchantLogout />);
  await waitFor(() => expect(sessionStore('merchant').get()).toBeUndefined());
  expect(readDraft(draftKey(own, 'customers'))).toBeUndefined();
  expect(recentPlaces(recentKey(own))).toEqual([]);
  for (const one of others) {
    expect(readDraft(draftKey(one, 'customers'))?.values).toEqual({ name_en: one });
    expect(recentPlaces(recentKey(one))).toEqual([place]);
  }
});
