import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { ContractVerification } from '@/api/generated/public/client.schemas';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import { fileHash } from './fileHash';
import VerifyScreen from './VerifyScreen';

const FILE = new File(['signed'], 'C-1.pdf', { type: 'application/pdf' });
const OTHER = new File(['changed'], 'C-1.pdf', { type: 'application/pdf' });
const at = { at: '/verify/palm01-x', path: '/verify/:verifyId' };
const verified = (hash: string, state: ContractVerification['state']): ContractVerification => ({
  state,
  number: 'C-2026-00001',
  issuer: { en: 'Palm', ar: 'النخيل' },
  starts_on: '2026-01-01',
  ends_on: '2026-12-31',
  sealed_at: '2026-01-02T08:00:00Z',
  pdf_hash: hash,
  signatures: [{ party: 'tenant', signed_at: '2026-01-02T08:00:00Z', confirmation: 'code' }],
});

test.each(BOTH)('a file is compared with the signed one on the device (%s)', async (language) => {
  const answer = verified(await fileHash(FILE), 'valid');
  server.use(
    http.get('*/api/public/contract_verifications/palm01-x', () => HttpResponse.json(answer)),
  );
  const words =
    language === 'ar'
      ? { choose: 'اختيار ملف PDF', same: /الملف الموقّع دون تغيير/, other: /ليس الملف الموقّع/ }
      : {
          choose: 'Choose the PDF',
          same: /the signed file, unchanged/,
          other: /not the signed file/,
        };
  const { findByText, getByLabelText, user, missing } = await renderScreen(<VerifyScreen />, {
    language,
    ...at,
  });
  expect(await findByText('C-2026-00001')).toBeVisible();
  const input = getByLabelText(words.choose, { selector: 'input' });
  await user.upload(input, OTHER);
  expect(await findByText(words.other)).toBeVisible();
  await user.upload(input, FILE);
  expect(await findByText(words.same)).toBeVisible();
  expect(missing).toEqual([]);
});

test.each(BOTH)('a cancelled contract and an unknown one say so (%s)', async (language) => {
  const answer = verified('00', 'cancelled');
  server.use(
    http.get('*/api/public/contract_verifications/palm01-x', () => HttpResponse.json(answer)),
    http.get('*/api/public/contract_verifications/nobody', () =>
      HttpResponse.json({ code: 'not_found', message: 'Not found' }, { status: 404 }),
    ),
  );
  const words =
    language === 'ar'
      ? { cancelled: /ثم أُلغي/, unknown: 'لا يوجد عقد كهذا' }
      : { cancelled: /cancelled since/, unknown: 'No such contract' };
  const first = await renderScreen(<VerifyScreen />, { language, ...at });
  expect(await first.findByText(words.cancelled)).toBeVisible();
  first.unmount();
  const second = await renderScreen(<VerifyScreen />, {
    language,
    at: '/verify/nobody',
    path: '/verify/:verifyId',
  });
  expect(await second.findByText(words.unknown)).toBeVisible();
  expect(second.missing).toEqual([]);
});
