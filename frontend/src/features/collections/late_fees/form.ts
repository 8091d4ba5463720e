import {
  LateFeeBasis,
  LateFeeRepeats,
  type LateFeeRule,
  type LateFeeRuleUpdate,
} from '@/api/generated/merchant/client.schemas';
import { updateLateFees } from '@/api/generated/merchant/late-fees-writes';
import type { FormDef } from '@/components/form/types';

export const ruleForm = (
  rule: LateFeeRule,
  today: string,
): FormDef<Omit<LateFeeRuleUpdate, 'version'>, LateFeeRule> => ({
  ns: 'late_fees',
  draft: 'late-fees',
  defaults: {
    is_active: rule.is_active,
    grace_days: rule.grace_days,
    basis: rule.basis,
    rate: rule.rate,
    repeats: rule.repeats,
    most: rule.most,
    applies_from: rule.applies_from ?? today,
    clause: rule.clause,
  },
  sections: [
    {
      fields: [
        { kind: 'switch', name: 'is_active', width: 12 },
        { kind: 'select', name: 'basis', values: Object.values(LateFeeBasis), width: 6 },
        { kind: 'money', name: 'rate', width: 6, help: 'help.rate' },
        { kind: 'number', name: 'grace_days', required: true, width: 6, help: 'help.grace_days' },
        { kind: 'select', name: 'repeats', values: Object.values(LateFeeRepeats), width: 6 },
        { kind: 'money', name: 'most', width: 6, help: 'help.most' },
        { kind: 'date', name: 'applies_from', width: 6, help: 'help.applies_from' },
        { kind: 'text', name: 'clause', width: 12, help: 'help.clause' },
      ],
    },
  ],
  create: (body) => updateLateFees({ ...body, version: rule.version }),
});
