/** The audiences of the product: each has its own addresses, sign-in, API and stored token. */
export const AREAS = ['merchant', 'manager', 'owner', 'public'] as const;
export type AreaName = (typeof AREAS)[number];
export type SignedArea = Exclude<AreaName, 'public'>;

export const apiBase = (area: AreaName) => `/api/${area}`;
export const signInPath = (area: SignedArea) => `/${area}/sign-in`;

/** A request's area by its address, whose first parts are `/api/<area>`. */
export function areaOfUrl(url: string): AreaName {
  const name = url.split('/')[2];
  return AREAS.find((area) => area === name) ?? 'public';
}

/** A page's area by its path. */
export function areaOfPath(path: string): AreaName {
  const name = path.split('/')[1];
  return AREAS.find((area) => area === name) ?? 'public';
}

/** A page of the specification's permission map, and what is done there. */
export interface Permission {
  readonly page: number;
  readonly action?: number;
}

/** From page number to the action numbers that are allowed there. */
export type PermissionMap = Readonly<Record<string, readonly number[]>>;

export function allows(
  map: PermissionMap | undefined,
  permission: Permission | undefined,
): boolean {
  if (!permission) return true;
  const actions = map?.[String(permission.page)];
  if (!actions) return false;
  return permission.action === undefined || actions.includes(permission.action);
}
