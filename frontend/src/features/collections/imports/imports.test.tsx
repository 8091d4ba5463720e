import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type {
  Import,
  ImportColumn,
  ImportDetail,
  ImportRow,
} from '@/api/generated/merchant/client.schemas';
import { answers, describeList, pageOf } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import { PATHS } from './feature';
import ImportScreen from './ImportScreen';
import ImportsScreen from './ImportsScreen';

const one: Import = {
  id: 7,
  kind: 'units',
  state: 'open',
  file_name: 'units.xlsx',
  total: 3,
  faulty: 1,
  present: 1,
  existing: 'skip',
  done: 0,
  created: 0,
  updated: 0,
  skipped: 0,
  started_by: 'Aisha',
  created_at: '2026-03-01T08:00:00Z',
  version: 2,
};
const column: Pick<ImportColumn, 'required' | 'cell' | 'choices'> = {
  required: true,
  cell: 'text',
  choices: [],
};
const detail: ImportDetail = {
  import: one,
  header: ['Building', 'Nr', 'Type'],
  columns: [
    { ...column, field: 'building', en: 'Building', ar: 'المبنى', column: 0 },
    { ...column, field: 'number', en: 'Unit number', ar: 'رقم الوحدة', column: 1 },
    {
      ...column,
      field: 'kind',
      en: 'Type',
      ar: 'النوع',
      cell: 'choice',
      choices: [{ en: 'Villa', ar: 'فيلا' }],
      column: 2,
    },
  ],
  can_update: true,
  faults: [
    { field: 'kind', value: 'Castle', en: 'Choose one of: Villa.', ar: 'اختر: فيلا.', rows: 1 },
  ],
  new_buildings: ['Palm Tower'],
};
const row: ImportRow = {
  id: 31,
  import_id: 7,
  line: 2,
  cells: ['Palm Tower', '101', 'Castle'],
  edits: {},
  faults: [{ field: 'kind', value: 'Castle', en: 'Choose one of: Villa.', ar: 'اختر: فيلا.' }],
  fault_en: 'Choose one of: Villa.',
  fault_ar: 'اختر: فيلا.',
};
const mended: ImportDetail = {
  ...detail,
  import: { ...one, faulty: 0, version: 4 },
  faults: [],
};
const word = (language: string, en: string, ar: string) => (language === 'ar' ? ar : en);
const AT = { at: PATHS.record(7), path: PATHS.record(':id') };

function answersDetail(first: ImportDetail): void {
  answers('/buildings', pageOf([]));
  answers('/imports/rows', pageOf([row]));
  answers('/imports/7', first);
}

describeList('imports', {
  screen: <ImportsScreen />,
  path: '/imports',
  row: one,
  shows: 'units.xlsx',
  empty: 'Nothing was imported yet',
});

test.each(BOTH)(
  '%s: a fault is corrected in its cell, and the rest is checked again',
  async (language) => {
    answersDetail(detail);
    const sent: unknown[] = [];
    server.use(
      http.post('*/imports/7/edit', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(mended);
      }),
    );
    const { user, missing } = await renderScreen(<ImportScreen />, { language, ...AT });
    const commit = await screen.findByRole('button', { name: word(language, 'Import', 'استيراد') });
    expect(commit).toBeDisabled();
    const grid = await screen.findByRole('region', {
      name: word(language, 'Rows of the file', 'صفوف الملف'),
    });
    const cell = within(grid).getByRole('combobox', {
      name: word(language, 'Type, row 2', 'النوع، الصف 2'),
    });
    expect(
      within(grid).getByText(word(language, 'Choose one of: Villa.', 'اختر: فيلا.')),
    ).toBeVisible();
    await user.clear(cell);
    await user.type(cell, 'Villa{Enter}');
    await waitFor(() => expect(commit).toBeEnabled());
    expect(sent).toEqual([{ cells: [{ row_id: 31, field: 'kind', value: 'Villa' }], version: 2 }]);
    expect(missing).toEqual([]);
  },
);

test.each(BOTH)('%s: one value is put in the place of another in all rows', async (language) => {
  answersDetail(detail);
  const sent: unknown[] = [];
  server.use(
    http.post('*/imports/7/replace', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(mended);
    }),
  );
  const { user, missing } = await renderScreen(<ImportScreen />, { language, ...AT });
  const field = await screen.findByRole('combobox', {
    name: language === 'ar' ? /النوع .*Castle.*القيمة البديلة/ : /^Type Castle: value instead/,
  });
  await user.clear(field);
  await user.type(field, 'Villa{Enter}');
  await waitFor(() =>
    expect(sent).toEqual([{ field: 'kind', from: 'Castle', to: 'Villa', version: 2 }]),
  );
  expect(missing).toEqual([]);
});

test.each(BOTH)('%s: a column of the file is given to another field', async (language) => {
  answersDetail(detail);
  const sent: unknown[] = [];
  server.use(
    http.put('*/imports/7', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(mended);
    }),
  );
  const { user } = await renderScreen(<ImportScreen />, { language, ...AT });
  const select = await screen.findByRole('combobox', {
    name: word(language, 'Unit number *', 'رقم الوحدة *'),
  });
  await user.click(select);
  await user.click(await screen.findByRole('option', { name: 'Type' }));
  await waitFor(() =>
    expect(sent).toEqual([
      {
        mapping: [
          { field: 'building', column: 0 },
          { field: 'number', column: 2 },
        ],
        existing: 'skip',
        version: 2,
      },
    ]),
  );
});

test.each(BOTH)(
  '%s: what was imported is undone, or it says what is in the way',
  async (language) => {
    const done: ImportDetail = {
      ...detail,
      import: { ...one, state: 'committed', faulty: 0, created: 3, version: 6 },
      faults: [],
      failure: {
        en: 'Rows that were used',
        ar: 'صفوف استُخدمت',
        rows: [{ line: 2, en: 'It has a contract.', ar: 'له عقد.' }],
      },
    };
    answersDetail(done);
    let undone = false;
    server.use(
      http.post('*/imports/7/undo', () => {
        undone = true;
        return HttpResponse.json({ ...done, import: { ...done.import, state: 'undone' } });
      }),
    );
    const { user, missing } = await renderScreen(<ImportScreen />, { language, ...AT });
    expect(
      await screen.findByText(word(language, 'It has a contract.', 'له عقد.'), { exact: false }),
    ).toBeVisible();
    const name = word(language, 'Undo', 'تراجع');
    await user.click(screen.getByRole('button', { name }));
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name }));
    await waitFor(() => expect(undone).toBe(true));
    expect(missing).toEqual([]);
  },
);

test('who may only look sees rows as they are', async () => {
  answersDetail(detail);
  await renderScreen(<ImportScreen />, { ...AT, permissions: { 74: [1] } });
  await screen.findByText('Castle');
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
});
