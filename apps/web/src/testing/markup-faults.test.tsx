import { render } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { takeMarkupFaults } from './markup-faults.ts';

test('an element inside one that may not hold it fails the test that draws it', () => {
  // React says so of each pair once, and pages are drawn by the same React: a form inside a form, told of here,
  // would stay untold there. Nobody draws this pair.
  render(createElement('nobr', {}, createElement('span', {}, createElement('nobr'))));
  expect(takeMarkupFaults()).toEqual([
    expect.stringContaining('<nobr> cannot be a descendant of <nobr>'),
    expect.stringContaining('cannot contain a nested'),
  ]);
});
