import type {
  ZatcaSubmission,
  ZatcaSubmissionDetail,
} from '@/api/generated/merchant/client.schemas';
import { getZatcaSubmission } from '@/api/generated/merchant/zatca-submissions-reads';
import { type Query, queryOf } from '@/api/operation';
import { MOVING, isMoving } from './states';

/** One document of the queue with what is said about it. */
export type SubmissionRow = ZatcaSubmission &
  Pick<ZatcaSubmissionDetail, 'messages' | 'advice_en' | 'advice_ar'>;

const flat = ({ submission, messages, advice_en, advice_ar }: ZatcaSubmissionDetail) => ({
  ...submission,
  messages,
  advice_en,
  advice_ar,
});

export function submissionOf(id: number): Query<SubmissionRow> {
  const { queryKey, queryFn } = queryOf(getZatcaSubmission, id);
  return {
    queryKey: [...queryKey, 'flat'],
    queryFn: async (context) => flat(await queryFn(context)),
    refetchInterval: ({ state }) => (isMoving(state.data?.state) ? MOVING.pollMs : false),
  };
}
