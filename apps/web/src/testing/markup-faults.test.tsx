import { render } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { takeMarkupFaults } from './markup-faults.ts';

test('invalid nesting fails the test that renders it', () => {
  // React reports each pair only once per process, so a form inside a form reported here would not be reported in
  // other tests. No page renders this pair.
  render(createElement('nobr', {}, createElement('span', {}, createElement('nobr'))));
  expect(takeMarkupFaults()).toEqual([
    expect.stringContaining('<nobr> cannot be a descendant of <nobr>'),
    expect.stringContaining('cannot contain a nested'),
  ]);
});
