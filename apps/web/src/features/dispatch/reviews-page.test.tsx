import type { DispatchReview } from '@fiacre/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { keep, shownConflicts } from '../../testing/conflicts.ts';
import { enter } from '../../testing/enter.ts';
import { fakeApi, refuses, sentTo } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { pageOf } from '../../testing/sample-booking.ts';
import { sampleId } from '../../testing/samples.ts';
import { ReviewsPage } from './reviews-page.tsx';

const review: DispatchReview = {
  id: sampleId(1),
  bookingId: sampleId(2),
  reference: 'F4711K',
  driverName: 'Dora Driver',
  askedAt: '2026-11-21T09:00:00.000Z',
  question: 'Why not me?',
  answer: null,
  answeredAt: null,
};
const route = `POST /api/dispatch/reviews/${review.id}/answer`;
const wasOf = ({ askedAt, answeredAt }: DispatchReview) => ({ askedAt, answeredAt });

/** Another admin or the driver was faster: the first decision is refused, with the current review. */
async function answerLate(current: DispatchReview) {
  const refusal = refuses(409, 'stale_version', {
    current: { ...current },
    changedAt: '2026-11-21T09:05:00.000Z',
    changedBy: 'Ann Admin',
  });
  const answers = [refusal, current];
  const calls = fakeApi({
    'GET /api/dispatch/reviews': pageOf([review]),
    [route]: () => answers.shift() ?? {},
  });
  renderPart(<ReviewsPage />, { role: 'admin', at: '/dispatchreviews' });
  fireEvent.click(await screen.findByRole('button', { name: 'Answer' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Answer' }));
  const field = () => dialog.getByRole('textbox', { name: 'Answer' });
  const send = () => fireEvent.click(dialog.getByRole('button', { name: 'Answer' }));
  send();
  expect(field()).toHaveAccessibleDescription('Please fill in this field.');
  enter(field(), ' You were farther away. ');
  send();
  return { calls, dialog, field, send, conflicts: await shownConflicts() };
}

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

test('an admin sees the reply of a faster admin, and chooses which reply the driver gets', async () => {
  const theirs = { ...review, answer: 'You were paused.', answeredAt: '2026-11-21T09:05:00.000Z' };
  const { calls, dialog, send, conflicts } = await answerLate(theirs);
  expect(conflicts).toEqual(['Answer: Your value  You were farther away.  | Saved now You were paused.']);
  expect(dialog.getByText(/Saved by Ann Admin/)).toBeInTheDocument();
  send();
  keep('mine');
  send();
  await closed();
  const answer = 'You were farther away.';
  expect(sentTo(calls, route)).toEqual([
    { answer, was: wasOf(review) },
    { answer, was: wasOf(theirs) },
  ]);
});

test('an admin sees the driver’s new question before replying to it', async () => {
  const anew = { ...review, question: 'And yesterday?', askedAt: '2026-11-21T09:05:00.000Z' };
  const { calls, dialog, field, send, conflicts } = await answerLate(anew);
  expect(conflicts).toEqual([]);
  expect(dialog.getByText('And yesterday?')).toBeInTheDocument();
  expect(dialog.queryByText('Why not me?')).not.toBeInTheDocument();
  enter(field(), 'You were offline.');
  send();
  await closed();
  expect(sentTo(calls, route)[1]).toEqual({ answer: 'You were offline.', was: wasOf(anew) });
});
