import { useParams } from 'react-router';
import { PublicFrame } from '@/components/shell/PublicFrame';
import { SharedInvoice } from './SharedInvoice';

/** The page on which an invoice is seen and paid, before any sign-in. */
export default function SharedInvoiceScreen() {
  const { uniqueId = '' } = useParams();
  return (
    <PublicFrame>
      <SharedInvoice id={uniqueId} />
    </PublicFrame>
  );
}
