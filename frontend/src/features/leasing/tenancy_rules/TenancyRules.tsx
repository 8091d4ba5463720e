import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { TenancyRule } from '@/api/generated/merchant/client.schemas';
import { listTenancyRuleHistory } from '@/api/generated/merchant/tenancy-rules-history';
import { deleteTenancyRule } from '@/api/generated/merchant/tenancy-rules-writes';
import { queryOf } from '@/api/operation';
import { ListPage } from '@/components/list/ListPage';
import { useDialogList } from '@/components/list/useDialogList';
import { ruleList } from './columns';
import { PERMISSIONS } from './feature';
import { ruleForm } from './form';

const history = (id: string, params: object) => queryOf(listTenancyRuleHistory, Number(id), params);
const remove = (row: TenancyRule) => deleteTenancyRule(row.id);

/** The law of tenancies by place, as the merchant keeps it. */
export default function TenancyRules() {
  const { t } = useTranslation('tenancy_rules');
  const nameOf = useCallback(
    (row: TenancyRule) => `${t(`values.jurisdiction.${row.jurisdiction}`)} · ${row.valid_from}`,
    [t],
  );
  const { def, dialog } = useDialogList({
    list: ruleList,
    form: ruleForm,
    history,
    nameOf,
    permissions: PERMISSIONS,
    remove,
  });
  return (
    <>
      <ListPage def={def} />
      {dialog}
    </>
  );
}
