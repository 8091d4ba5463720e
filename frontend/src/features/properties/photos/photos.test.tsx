import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Photo } from '@/api/generated/merchant/client.schemas';
import { answers, pageOf } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import { moved } from './order';
import { PhotosOfBuilding, PhotosOfUnit } from './PhotosPanel';

const hall: Photo = {
  id: 1,
  unit_id: 3,
  alt_en: 'The hall',
  alt_ar: 'الردهة',
  width: 640,
  height: 480,
  version: 1,
};
const kitchen: Photo = { ...hall, id: 2, alt_en: 'The kitchen', alt_ar: 'المطبخ' };

beforeEach(() => {
  // The test's browser makes no addresses of files.
  URL.createObjectURL = vi.fn(() => 'blob:photo');
  URL.revokeObjectURL = vi.fn();
  server.use(
    http.get('*/api/merchant/photos/:id/photo', () =>
      HttpResponse.arrayBuffer(new ArrayBuffer(1), { headers: { 'content-type': 'image/jpeg' } }),
    ),
  );
});

test('one is moved among the others', () => {
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
});

test.each(BOTH)('a unit shows its photos with their words (%s)', async (language) => {
  answers('/photos', pageOf([hall, { ...kitchen, alt_en: undefined, alt_ar: undefined }]));
  const { missing } = await renderScreen(<PhotosOfUnit id={3} />, { language });
  const words = language === 'ar' ? 'الردهة' : 'The hall';
  expect(await screen.findByAltText(words)).toBeVisible();
  expect(screen.getByText(language === 'ar' ? 'الغلاف' : 'Cover')).toBeVisible();
  expect(missing).toEqual([]);
});

test("a unit without its own says whose they are, and leaves the building's alone", async () => {
  answers('/photos', pageOf([{ ...hall, unit_id: undefined, building_id: 9 }]));
  await renderScreen(<PhotosOfUnit id={3} />, {});
  expect(await screen.findByText(/shows its building's/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Take photo/ })).toBeNull();
});

test('photos are put in order by their buttons and by dragging', async () => {
  answers('/photos', pageOf([hall, kitchen]));
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/merchant/photos/order', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(true);
    }),
  );
  const { user } = await renderScreen(<PhotosOfBuilding id={9} />, {});
  await user.click(await screen.findByRole('button', { name: 'Make photo 2 the cover' }));
  await waitFor(() => expect(sent).toEqual([{ building_id: 9, ids: [2, 1] }]));
  const [first, second] = screen.getAllByRole('listitem');
  fireEvent.dragStart(first as HTMLElement);
  fireEvent.drop(second as HTMLElement);
  await waitFor(() => expect(sent).toHaveLength(2));
});

test('one that was taken off can be put back', async () => {
  answers('/photos', pageOf([hall]));
  const done: string[] = [];
  server.use(
    http.delete('*/api/merchant/photos/1', () => {
      done.push('off');
      return HttpResponse.json(true);
    }),
    http.post('*/api/merchant/photos/1/restore', () => {
      done.push('back');
      return HttpResponse.json(hall);
    }),
  );
  const { user } = await renderScreen(<PhotosOfUnit id={3} />, {});
  await user.click(await screen.findByRole('button', { name: 'Take photo 1 off' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(done).toEqual(['off', 'back']));
});
