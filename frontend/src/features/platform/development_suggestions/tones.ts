import { DevelopmentSuggestionStatus } from '@/api/generated/manager/client.schemas';

export const STATUS_TONES = {
  [DevelopmentSuggestionStatus.rejected]: 'danger',
  [DevelopmentSuggestionStatus.new]: 'accent',
  [DevelopmentSuggestionStatus.under_processing]: 'warning',
  [DevelopmentSuggestionStatus.done]: 'success',
} as const;
