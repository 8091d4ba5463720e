import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isApiError } from '@/api/errors';
import { useRefresh } from '@/api/refresh';
import type { Contract } from '@/api/generated/merchant/client.schemas';
import {
  deleteContract,
  issueContract,
  moveContract,
  renewContractLink,
  resumeContract,
  revokeContractLink,
} from '@/api/generated/merchant/contracts-writes';
import { dialogs } from '@/components/feedback/dialogs';
import { toast } from '@/components/feedback/toasts';
import { useDownload } from '@/components/feedback/useDownload';
import { useShowError } from '@/components/feedback/useShowError';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { formatDay } from '@/lib/format';
import { isLeavingHeld } from '@/lib/leaving';
import { PATHS } from './feature';

interface Holder {
  contract_id: number;
  contract_number: string;
  starts_on: string;
  ends_on: string;
}

const TAKEN = ['contracts.unit_taken', 'contracts.parking_taken'];
const holderOf = (error: unknown) =>
  isApiError(error, 409) && TAKEN.includes(error.code)
    ? (error.problem.details as Holder | undefined)
    : undefined;

/** What is done to a whole contract, each step asked about with what it brings. */
export function useContractSteps(row: Contract) {
  const { t } = useTranslation(['contracts', 'kit']);
  const language = useLanguage();
  const refresh = useRefresh();
  const navigate = useNavigate();
  const showError = useShowError();
  const save = useDownload();
  const day = (text: string) => formatDay(text, language);

  /** A place that is taken says by whom, and leads there. */
  const explain = async (error: unknown, again: () => Promise<void>) => {
    const holder = holderOf(error);
    if (!holder) {
      if (await showError(error)) await again();
      return;
    }
    const lines = [
      t('taken.holder', {
        number: holder.contract_number,
        tenant: localName(holder, language, 'customer_name'),
      }),
      t('taken.period', { from: day(holder.starts_on), to: day(holder.ends_on) }),
    ];
    const open = await dialogs.error({
      title: t('taken.title'),
      consequences: lines,
      confirm: t('taken.open'),
      cancel: t('close', { ns: 'kit' }),
    });
    if (open) void navigate(PATHS.detail(holder.contract_id));
  };

  const step = async (
    name: string,
    consequences: readonly string[],
    run: () => Promise<unknown>,
    danger = false,
  ) => {
    const action = t(`actions.${name}`);
    if (
      !(await dialogs.confirm({
        title: action,
        consequences,
        confirm: action,
        tone: danger ? 'danger' : 'warning',
      }))
    )
      return;
    const attempt = async (): Promise<void> => {
      try {
        await run();
        toast.success(t('done', { ns: 'kit', action }));
        await refresh();
      } catch (error) {
        await explain(error, attempt);
      }
    };
    await attempt();
  };

  const version = { version: row.version };
  return {
    issue: async () => {
      if (isLeavingHeld()) {
        await dialogs.warning({ title: t('unsaved.title'), text: t('unsaved.text') });
        return;
      }
      const period = {
        unit: row.unit_number,
        tenant: localName(row, language, 'customer_name'),
        from: day(row.starts_on),
        to: day(row.ends_on),
      };
      await step(
        'issue',
        [
          t('consequences.issueNumber'),
          t('consequences.issueUnit', period),
          t('consequences.issuePayments', { count: row.payments.length }),
          t('consequences.issueTenant'),
        ],
        () => issueContract(row.id, version),
      );
    },
    remove: () =>
      step(
        'delete',
        [t('consequences.delete', { number: row.number })],
        async () => {
          await deleteContract(row.id);
          await navigate(PATHS.list('draft-contracts'));
        },
        true,
      ),
    resume: () => step('resume', [t('consequences.resume')], () => resumeContract(row.id, version)),
    archive: () =>
      step('archive', [t('consequences.archive')], () =>
        moveContract(row.id, { historical: true, ...version }),
      ),
    restore: () =>
      step('restore', [t('consequences.restore')], () =>
        moveContract(row.id, { historical: false, ...version }),
      ),
    revokeLink: () =>
      step(
        'revokeLink',
        [t('consequences.revokeLink')],
        () => revokeContractLink(row.id, version),
        true,
      ),
    renewLink: () =>
      step('renewLink', [t('consequences.renewLink')], () => renewContractLink(row.id, version)),
    pdf: () => save({ url: `/api/merchant/contracts/${row.id}/pdf` }, `${row.number}.pdf`),
    copyLink: async () => {
      await navigator.clipboard.writeText(row.public_url ?? '');
      toast.success(t('copied'));
    },
  };
}
