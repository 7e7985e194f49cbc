import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../testing/render.tsx';
import { FailureAlert } from './failure-alert.tsx';

test('ERR-1 ERR-45 a failure is shown with the end of its request id', () => {
  const failure = { code: 'internal', facts: {}, requestId: '0193a5c1-7d2e-7f00-8a4b-5f6e7d8c9b0a' } as const;
  renderPart(<FailureAlert failure={failure} onClose={() => {}} />);
  expect(screen.getByRole('dialog', { name: 'Alert' })).toHaveTextContent(/Reference 7d8c9b0a/);
});
