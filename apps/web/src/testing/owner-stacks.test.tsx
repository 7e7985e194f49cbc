import { render } from '@testing-library/react';
import { captureOwnerStack } from 'react';
import { expect, test } from 'vitest';

test('React does not look up which component created an element', () => {
  let stack: string | null | undefined;
  function Child() {
    stack = captureOwnerStack();
    return null;
  }
  const Owner = () => <Child />;
  render(<Owner />);
  expect(stack).toBe('');
});
