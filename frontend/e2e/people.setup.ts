import type { APIRequestContext } from '@playwright/test';
import { Api, type Name, PASSWORD, personOf } from './support/api';
import { choosePassword } from './support/offices';
import { expect, test } from './support/test';

interface Row {
  id: number;
  version: number;
}
interface Role extends Row {
  name_en: string;
  is_administrator: boolean;
}
interface Owner extends Row {
  access: boolean;
}

async function first<Found>(api: Api, path: string, login: string): Promise<Found | undefined> {
  const { items } = await api.get<{ items: Found[] }>(
    `${path}?search=${encodeURIComponent(login)}&page_size=1`,
  );
  return items[0];
}

/** Somebody who works in the office of the one who adds them, in a role. */
async function addEmployee(
  request: APIRequestContext,
  office: 'admin' | 'najd',
  name: Name,
  worker: number,
): Promise<void> {
  const api = await Api.as(request, office);
  const person = personOf(name, worker);
  if (await first(api, '/users', person.login)) return;
  const { items } = await api.get<{ items: Role[] }>('/roles?page_size=100');
  const role = items.find(({ is_administrator, name_en }) =>
    name === 'desk' ? name_en === 'Receptionist' : is_administrator,
  );
  const body = { email: person.login, role_id: role?.id, language: 'en' };
  await api.post('/users', { ...body, name: name === 'desk' ? 'Lina Santos' : 'Omar Haddad' });
  await choosePassword(request, person, PASSWORD);
}

/** Another of the demo's owners, who has buildings, too. */
async function letOwnerIn(request: APIRequestContext, worker: number): Promise<void> {
  const api = await Api.as(request, 'admin');
  const person = personOf('owner', worker);
  const owner = await first<Owner>(api, '/owners', person.login);
  if (!owner) throw new Error(`the demo has no owner for worker ${worker}`);
  if (owner.access) return;
  await api.post(`/owners/${owner.id}/access`, { access: true, version: owner.version });
  await choosePassword(request, person, PASSWORD);
}

test('each worker has people of its own', async ({ request }) => {
  const { workers } = test.info().config;
  expect(workers, 'the demo has two managers of the platform').toBeLessThanOrEqual(2);
  for (let worker = 1; worker < workers; worker += 1) {
    await addEmployee(request, 'admin', 'admin', worker);
    await addEmployee(request, 'admin', 'desk', worker);
    await addEmployee(request, 'najd', 'najd', worker);
    await letOwnerIn(request, worker);
  }
});
