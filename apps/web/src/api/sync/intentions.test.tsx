import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi, refuses } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { sampleBooking } from '../../testing/sample-booking.ts';
import { useIntention } from './intentions.ts';
import { useRequestRefund } from '../payments.ts';

const booking = sampleBooking();
const arriving = `POST /api/bookings/${booking.id}/arrive`;

function Arrive() {
  const step = useIntention(booking);
  return (
    <>
      <button type="button" onClick={() => step.send({ verb: 'arrive' })}>
        arrive
      </button>
      <output>{step.busy ? 'busy' : step.failure === null ? 'quiet' : 'failed'}</output>
    </>
  );
}

function Refund() {
  const refund = useRequestRefund('p1');
  return (
    <>
      <button type="button" onClick={() => refund.send({ amount: 500, source: 'operator' })}>
        refund
      </button>
      <output>{refund.busy ? 'busy' : 'quiet'}</output>
    </>
  );
}

async function pressTwice(
  answer: object | undefined,
  part = <Arrive />,
  route = arriving,
): Promise<readonly (string | null)[]> {
  const calls = fakeApi(answer === undefined ? {} : { [route]: answer });
  renderPart(part);
  for (const presses of [1, 2]) {
    await userEvent.click(screen.getByRole('button'));
    await waitFor(() => expect(calls.filter((call) => call.route === route)).toHaveLength(presses));
    await waitFor(() => expect(screen.getByRole('status')).not.toHaveTextContent('busy'));
  }
  return calls.filter((call) => call.route === route).map((call) => call.idempotencyKey);
}

test('BOOK-16 a retry after a lost response sends the same intention', async () => {
  const [first, second] = await pressTwice(undefined);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toBe(first);
});

test('TRIP-16 a click after an error uses a new idempotency key, so that the error is not replayed', async () => {
  const [first, second] = await pressTwice(refuses(409, 'wrong_status'));
  expect(second).not.toBe(first);
});

test('TRIP-16 a new click after a response sends a new intention', async () => {
  const [first, second] = await pressTwice(booking);
  expect(second).not.toBe(first);
});

test.each([
  [502, 'internal'],
  [503, 'overloaded'],
  [504, 'internal'],
  [500, 'internal'],
  [429, 'rate_limited'],
  [409, 'idempotency_running'],
] as const)(
  'BOOK-16 WAL-6 a click after %i %s repeats the same intention, which the server may have carried out',
  async (status, code) => {
    const [first, second] = await pressTwice(refuses(status, code));
    expect(second).toBe(first);
  },
);

test('PAY-9 a refund that was refused can be requested again, and the refusal is not replayed', async () => {
  const route = 'POST /api/payments/p1/refunds';
  const [first, second] = await pressTwice(refuses(409, 'wrong_status'), <Refund />, route);
  expect(second).not.toBe(first);
});
