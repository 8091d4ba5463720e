import { readFileSync } from 'node:fs';
import { QueryObserver } from '@tanstack/react-query';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { getUnit, listUnits } from '@/testing/sample/generated/units-reads';
import { deleteUnit, updateUnit } from '@/testing/sample/generated/units-writes';
import { server } from '@/testing/server';
import { type Read, queryOf } from './operation';
import { createQueryClient } from './queryClient';
import { invalidate, refreshWritten } from './refresh';
import { SHOWN_ELSEWHERE } from './shownElsewhere';

interface Operation {
  operationId: string;
  tags: string[];
}
type Document = { paths: Record<string, Record<string, Operation>> };

const AREAS = ['merchant', 'manager', 'owner', 'public'];
const tagsOf = (area: string, isWanted: (method: string) => boolean) => {
  const { paths } = JSON.parse(readFileSync(`../openapi/${area}.json`, 'utf8')) as Document;
  return Object.values(paths)
    .flatMap((methods) => Object.entries(methods))
    .filter(([method]) => isWanted(method))
    .map(([, { tags }]) => `${area}/${tags[0]}`);
};

test('every tag that writes says where else its changes are shown, by tags that exist', () => {
  const writing = AREAS.flatMap((area) => tagsOf(area, (method) => method !== 'get'));
  expect(Object.keys(SHOWN_ELSEWHERE).toSorted()).toEqual([...new Set(writing)].toSorted());
  const all = new Set(AREAS.flatMap((area) => tagsOf(area, () => true)));
  for (const [tag, others] of Object.entries(SHOWN_ELSEWHERE))
    expect(
      others.filter((other) => !all.has(other) || !other.startsWith(`${tag.split('/')[0]}/`)),
    ).toEqual([]);
});

/** An operation that is read on the screen, and how often it was asked for. */
function shown(client: ReturnType<typeof createQueryClient>, operation: Read<[], number>) {
  let asked = 0;
  const observer = new QueryObserver(client, {
    ...queryOf(operation),
    queryFn: () => {
      asked += 1;
      return asked;
    },
  });
  return { stop: observer.subscribe(() => {}), times: () => asked };
}

const operation = (area: string, tag: string, name: string): Read<[], number> =>
  Object.assign(() => Promise.resolve(0), {
    key: [area, tag, name] as const,
    config: () => ({ url: '' }),
    isRead: true as const,
  });

test.each([
  ['done', () => HttpResponse.json(true), false],
  [
    'refused',
    () => HttpResponse.json({ code: 'stale_version', message: '' }, { status: 409 }),
    true,
  ],
])(
  'a write that is %s refreshes its own tag and where it is shown, once',
  async (_, answer, isRefused) => {
    server.use(http.delete('*/api/merchant/units/7', answer));
    const client = createQueryClient();
    const own = shown(client, operation('merchant', 'units', 'listUnits'));
    const elsewhere = shown(client, operation('merchant', 'buildings', 'listBuildings'));
    const others = shown(client, operation('merchant', 'roles', 'listRoles'));
    const sameNameElsewhere = shown(client, operation('owner', 'units', 'listUnits'));
    await client.refetchQueries();
    const before = own.times();
    const write = deleteUnit(7);
    await (isRefused ? expect(write).rejects.toMatchObject({ status: 409 }) : write);
    await refreshWritten(client);
    await refreshWritten(client);
    expect([own.times(), elsewhere.times()]).toEqual([before + 1, before + 1]);
    expect([others.times(), sameNameElsewhere.times()]).toEqual([before, before]);
    for (const { stop } of [own, elsewhere, others, sameNameElsewhere]) stop();
  },
);

test('answers are kept by operation and arguments, and asked for again by operation', async () => {
  expect(queryOf(listUnits).queryKey).toEqual(['merchant', 'units', 'listUnits']);
  expect(queryOf(listUnits, undefined).queryKey).toEqual(queryOf(listUnits).queryKey);
  expect(queryOf(getUnit, 7).queryKey).toEqual(['merchant', 'units', 'getUnit', 7]);
  const client = createQueryClient();
  client.setQueryData(queryOf(getUnit, 7).queryKey, {});
  client.setQueryData(queryOf(listUnits, { page: 2 }).queryKey, {});
  await invalidate(client, getUnit);
  expect(client.getQueryState(queryOf(getUnit, 7).queryKey)?.isInvalidated).toBe(true);
  expect(client.getQueryState(queryOf(listUnits, { page: 2 }).queryKey)?.isInvalidated).toBe(false);
});

test('a wrong parameter or a write in place of a read is an error of types', () => {
  // @ts-expect-error: no such parameter
  queryOf(listUnits, { pages: 2 });
  // @ts-expect-error: an id is a number
  queryOf(getUnit, '7');
  // @ts-expect-error: a write is not asked for
  expect(queryOf(updateUnit, 7, {}).queryKey).toHaveLength(5);
});
