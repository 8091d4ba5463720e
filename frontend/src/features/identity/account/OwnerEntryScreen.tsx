import { Navigate } from 'react-router';

/** The owner area's start. */
export default function OwnerEntryScreen() {
  return <Navigate to="/owner/dashboard" replace />;
}
