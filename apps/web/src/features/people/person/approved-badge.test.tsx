import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../../testing/render.tsx';
import { ApprovedBadge } from './approved-badge.tsx';

test.each([
  [true, 1],
  [false, 0],
])('GUEST-13 marks a rider without an account as a guest: %s', (isGuest, count) => {
  renderPart(<ApprovedBadge user={{ approved: true, isGuest }} />);
  expect(screen.getByText('Approved')).toBeInTheDocument();
  expect(screen.queryAllByText('Guest')).toHaveLength(count);
});
