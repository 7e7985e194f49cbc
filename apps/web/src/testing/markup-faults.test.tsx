import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { takeMarkupFaults } from './markup-faults.ts';

test('a form inside a form fails the test that draws it', () => {
  render(
    <form>
      <dialog>
        <form />
      </dialog>
    </form>,
  );
  expect(takeMarkupFaults()).toEqual([
    expect.stringContaining('<form> cannot be a descendant of <form>'),
    expect.stringContaining('cannot contain a nested'),
  ]);
});
