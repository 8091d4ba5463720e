import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import type { RolePage } from '@/api/generated/merchant/client.schemas';
import { listRolePages } from '@/api/generated/merchant/roles-reads';
import { queryOf } from '@/api/operation';
import type { FieldWords } from '@/components/detail/RecordValue';
import { localName, useLanguage } from '@/i18n/useLanguage';

type Permissions = Readonly<Record<string, readonly number[]>>;

function Rights({ permissions }: { permissions: Permissions }) {
  const { data } = useQuery({ ...queryOf(listRolePages), staleTime: Infinity });
  return <RightsByName permissions={permissions} pages={data?.pages} />;
}

/** Pages and what may be done there, by their names. */
export function RightsByName({
  permissions,
  pages = [],
}: {
  permissions: Permissions;
  pages?: readonly RolePage[];
}) {
  const language = useLanguage();
  const words = new Intl.ListFormat(language, { type: 'unit' });
  const lines = pages.flatMap((page) => {
    const given = page.actions.filter(({ action }) => permissions[page.page]?.includes(action));
    return given.length === 0
      ? []
      : [
          `${localName(page, language)}: ${words.format(given.map((action) => localName(action, language)))}`,
        ];
  });
  return lines.length === 0 ? (
    '—'
  ) : (
    <>
      {lines.map((line, index) => (
        <Fragment key={line}>
          {index > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </>
  );
}

export const roleWords: FieldWords = {
  permissions: (value) => <Rights permissions={value as Permissions} />,
};
