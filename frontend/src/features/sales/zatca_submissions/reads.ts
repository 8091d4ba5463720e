import type {
  ZatcaSubmission,
  ZatcaSubmissionDetail,
} from '@/api/generated/merchant/client.schemas';
import { getZatcaSubmission } from '@/api/generated/merchant/zatca-submissions-reads';
import { type Query, queryOf, reshaped } from '@/api/operation';
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

export const submissionOf = (id: number): Query<SubmissionRow> => ({
  ...reshaped(queryOf(getZatcaSubmission, id), flat),
  refetchInterval: ({ state }) => (isMoving(state.data?.state) ? MOVING.pollMs : false),
});
