import { fireEvent, render } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, test, vi } from 'vitest';
import { usePageKeys } from './use-page-keys.ts';

test('a shortcut works exactly while it is shown', () => {
  const heard = vi.fn<(key: string) => void>();
  function Shortcut() {
    usePageKeys(({ key }) => heard(key));
    return <kbd>F2</kbd>;
  }
  function Page() {
    // Runs after the layout effects of its children, and before anything is painted.
    useLayoutEffect(() => void fireEvent.keyDown(document.body, { key: 'F2' }), []);
    return <Shortcut />;
  }
  const { unmount } = render(<Page />);
  expect(heard.mock.calls).toEqual([['F2']]);
  unmount();
  fireEvent.keyDown(document.body, { key: 'F2' });
  expect(heard).toHaveBeenCalledTimes(1);
});
