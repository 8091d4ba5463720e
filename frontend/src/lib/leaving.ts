/** Screens with unsaved work ask before they are left; the router's history and the window look here. */
const reasons = new Set<object>();

export function holdLeaving(): () => void {
  const reason = {};
  reasons.add(reason);
  return () => reasons.delete(reason);
}

export const isLeavingHeld = () => reasons.size > 0;
export const releaseLeaving = () => reasons.clear();

addEventListener('beforeunload', (event) => {
  if (isLeavingHeld()) event.preventDefault();
});
