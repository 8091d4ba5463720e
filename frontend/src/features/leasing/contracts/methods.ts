export const METHODS = ['cash', 'cheque', 'transfer', 'credit_card', 'payment_link'] as const;
