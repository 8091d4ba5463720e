import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { MessagePreview, MessageTemplate } from '@/api/generated/merchant/client.schemas';
import { answers } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import { PATHS } from './feature';
import TemplateScreen from './TemplateScreen';
import TemplatesScreen from './TemplatesScreen';

const reminder: MessageTemplate = {
  kind: 'payment_reminder',
  fields: [{ name: 'customer', text_en: 'Name of the reader', text_ar: 'اسم القارئ' }],
  can_email: true,
  can_whatsapp: true,
  is_needed: false,
  by_email: true,
  by_whatsapp: false,
  is_english: true,
  is_arabic: true,
  subject_en: 'Rent',
  subject_ar: 'إيجار',
  body_en: 'Dear {customer}',
  body_ar: 'عزيزي {customer}',
  is_own: true,
  version: 3,
};
const code: MessageTemplate = {
  ...reminder,
  kind: 'signing_code',
  can_whatsapp: false,
  is_needed: true,
  is_own: false,
  version: 0,
};
const preview: MessagePreview = {
  customer_id: 7,
  customer_name_en: 'Sara Haddad',
  customer_name_ar: 'سارة حداد',
  language: 'ar',
  subject_en: 'Rent',
  subject_ar: 'إيجار',
  body_en: 'Dear Sara Haddad',
  body_ar: 'عزيزي سارة حداد',
};
const settings = { quiet_from: 21, quiet_until: 8, first_channel: 'whatsapp', version: 2 };

/** What was sent to a path. */
function sentTo(method: 'put' | 'post', path: string, answer: object): unknown[] {
  const sent: unknown[] = [];
  server.use(
    http[method](`*/api/merchant${path}`, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(answer);
    }),
  );
  return sent;
}

const opened = (kind: string) => ({ path: PATHS.detail(':kind'), at: PATHS.detail(kind) });

test.each(BOTH)('each kind says by which ways it goes, in %s', async (language) => {
  answers('/message_templates', [reminder, code]);
  answers('/message_templates/settings', settings);
  const sent = sentTo('put', '/message_templates/settings', settings);
  const { user, missing } = await renderScreen(<TemplatesScreen />, { language });
  const words =
    language === 'ar'
      ? { kind: 'تذكير بالدفع', off: 'واتساب متوقف', own: 'نص خاص', save: 'حفظ' }
      : { kind: 'Payment reminder', off: 'WhatsApp off', own: 'Own words', save: 'Save' };
  expect(await screen.findByRole('link', { name: words.kind })).toHaveAttribute(
    'href',
    expect.stringContaining('/merchant/setting/message-templates/payment_reminder'),
  );
  expect(screen.getAllByText(words.off)).toHaveLength(1);
  expect(screen.getAllByText(words.own)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: words.save }));
  await waitFor(() => expect(sent).toEqual([settings]));
  expect(missing).toEqual([]);
});

test.each(BOTH)('words are seen with a real tenant and saved, in %s', async (language) => {
  answers('/message_templates/payment_reminder', reminder);
  sentTo('post', '/message_templates/payment_reminder/preview', preview);
  const sent = sentTo('put', '/message_templates/payment_reminder', reminder);
  const { user, missing } = await renderScreen(<TemplateScreen />, {
    language,
    ...opened('payment_reminder'),
  });
  const words =
    language === 'ar'
      ? { whatsapp: 'الإرسال بواتساب', save: 'حفظ', of: /سارة حداد:/ }
      : { whatsapp: 'Send by WhatsApp', save: 'Save', of: /Sara Haddad would get/ };
  expect(await screen.findByText(words.of)).toBeVisible();
  expect(screen.getByText(/عزيزي سارة حداد/)).toBeVisible();
  await user.click(screen.getByRole('switch', { name: words.whatsapp }));
  await user.click(screen.getByRole('button', { name: words.save }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    by_email: true,
    by_whatsapp: true,
    is_english: true,
    is_arabic: true,
    subject_en: 'Rent',
    subject_ar: 'إيجار',
    body_en: 'Dear {customer}',
    body_ar: 'عزيزي {customer}',
    version: 3,
  });
  expect(missing).toEqual([]);
});

test('own words are given up after a question', async () => {
  answers('/message_templates/payment_reminder', reminder);
  sentTo('post', '/message_templates/payment_reminder/preview', preview);
  const sent = sentTo('post', '/message_templates/payment_reminder/reset', reminder);
  const { user } = await renderScreen(<TemplateScreen />, opened('payment_reminder'));
  const name = 'Take the first words back';
  await user.click(await screen.findByRole('button', { name }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
  await waitFor(() => expect(sent).toEqual([{ version: 3 }]));
});

test('what people wait for is not switched off, and other ways are not offered', async () => {
  answers('/message_templates/signing_code', code);
  sentTo('post', '/message_templates/signing_code/preview', preview);
  await renderScreen(<TemplateScreen />, opened('signing_code'));
  expect(await screen.findByRole('switch', { name: 'Send by e-mail' })).toBeDisabled();
  expect(screen.queryByRole('switch', { name: 'Send by WhatsApp' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Take the first words back' })).toBeNull();
});

test('who may only see it does not save', async () => {
  answers('/message_templates/payment_reminder', reminder);
  sentTo('post', '/message_templates/payment_reminder/preview', preview);
  await renderScreen(<TemplateScreen />, {
    ...opened('payment_reminder'),
    permissions: { 77: [1] },
  });
  expect(await screen.findByText(/Sara Haddad would get/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});
