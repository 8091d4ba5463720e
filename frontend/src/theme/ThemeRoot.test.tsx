import { screen } from '@testing-library/react';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { ThemeRoot } from './ThemeRoot';

test("a drawing that waits for Arabic's styles goes on where it stopped once they are there", async () => {
  const errors = vi.spyOn(console, 'error');
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const drawnAgain = vi.fn();
  const root = createRoot(document.body.appendChild(document.createElement('div')), {
    onRecoverableError: drawnAgain,
  });
  // Nothing else is shown meanwhile, so React keeps the drawing that it began.
  startTransition(() => root.render(<ThemeRoot language="ar">منزل</ThemeRoot>));
  expect(await screen.findByText('منزل')).toBeInTheDocument();
  expect(errors).not.toHaveBeenCalled();
  expect(drawnAgain).not.toHaveBeenCalled();
  root.unmount();
  vi.unstubAllGlobals();
});
