import { screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { BOTH, renderScreen } from '@/testing/render';
import { RecordTabs } from './RecordTabs';
import { inOrder, type TabPlace } from './tabGroups';

const NAMES = ['overview', 'contracts', 'cheques', 'photos', 'history'];

function Record() {
  const [current, open] = useState('overview');
  return (
    <RecordTabs
      tabs={NAMES.map((name) => ({ name, label: name, parted: name === 'cheques' }))}
      current={current}
      ids="r"
      open={open}
    />
  );
}

/** Every tab is 100 wide, and the bar as wide as is said. */
function bar(width: number) {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
}

const tab = (name: string, at?: TabPlace) => ({ name, at });
const shown = () => screen.getAllByRole('tab').map((tab) => tab.textContent);

afterEach(() => vi.restoreAllMocks());

test.each(BOTH)(
  'tabs without room are in a menu, and the chosen one stays: %s',
  async (language) => {
    bar(410);
    const { user, missing } = await renderScreen(<Record />, { language });
    expect(shown()).toEqual(['overview', 'contracts', 'cheques']);
    await user.click(screen.getByRole('button'));
    await user.click(screen.getByRole('menuitem', { name: 'history' }));
    expect(shown()).toEqual(['overview', 'contracts', 'history']);
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('history');
    expect(missing).toEqual([]);
  },
);

test('with room for all there is no menu', async () => {
  bar(500);
  await renderScreen(<Record />);
  expect(shown()).toEqual(NAMES);
  expect(screen.queryByRole('button')).toBeNull();
});

describe('the order of tabs', () => {
  test('is that of their groups, then their own', () => {
    const tabs = [
      tab('documents', { group: 'papers', order: 30 }),
      tab('cheques', { group: 'money', order: 20 }),
      tab('payments', { group: 'money', order: 10 }),
      tab('contracts', { group: 'business', order: 10 }),
    ];
    const names = inOrder(tabs).map(({ name }) => name);
    expect(names).toEqual(['contracts', 'payments', 'cheques', 'documents']);
  });
  test('without places is as written', () => {
    const names = inOrder([tab('trail'), tab('picture'), tab('charges')]).map(({ name }) => name);
    expect(names).toEqual(['trail', 'picture', 'charges']);
  });
});
