import { en } from '@fiacre/contract/texts/en';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { FailureAlert } from './failure-alert.tsx';

test('ERR-1 ERR-45 a failure is shown by its text and the end of its request id', () => {
  const failure = { code: 'internal', facts: {}, requestId: '0193a5c1-7d2e-7f00-8a4b-5f6e7d8c9b0a' } as const;
  renderPart(<FailureAlert title="add_to_wallet" failure={failure} onClose={() => {}} />);
  const alert = screen.getByRole('dialog', { name: 'Add to wallet' });
  expect(alert).toHaveTextContent(/Reference 7d8c9b0a/);
  expect(alert).toHaveTextContent(en.internal);
});

test('LAYOUT-8 is headed by what failed, and by “Alert” only where the specification says so', () => {
  const demo = { code: 'demo_mode', facts: {}, requestId: null } as const;
  renderPart(<FailureAlert title="add_to_wallet" failure={demo} onClose={() => {}} />);
  const alert = screen.getByRole('dialog', { name: 'Alert' });
  expect(within(alert).getAllByRole('button')).toHaveLength(1);
});
