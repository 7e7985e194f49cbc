import { ApiRefusal } from '@fiacre/contract/client';
import { expect, test, vi } from 'vitest';
import type { ReportAnswer } from '../live/live-connection.ts';
import { sendPositions } from './send-positions.ts';

const position = { at: '2026-01-01T00:00:00Z', lat: 1, lng: 2 };

/** A server with the given responses to reports and requests. */
function server(answer: ReportAnswer, requested: () => Promise<unknown> = () => Promise.resolve({})) {
  return { report: vi.fn(() => Promise.resolve(answer)), request: vi.fn(requested) };
}

const refusal = (status: number) => new ApiRefusal(status, null);

test('TRIP-21 positions go over the live connection, and with a request only if that gets no response', async () => {
  const live = server({ refused: null });
  expect(await sendPositions([position], live)).toBe('taken');
  expect(live.request).not.toHaveBeenCalled();
  const silent = server(null);
  expect(await sendPositions([position], silent)).toBe('taken');
  expect(silent.request).toHaveBeenCalledWith({ positions: [position], sentAt: expect.any(String) });
});

test('TRIP-21 more positions than a live message may hold go with a request', async () => {
  const live = server({ refused: null });
  await sendPositions(Array(51).fill(position), live);
  expect([live.report.mock.calls.length, live.request.mock.calls.length]).toEqual([0, 1]);
});

test.each(['unavailable', 'overloaded', 'rate_limited'])(
  'TRIP-21 a server that is too busy (%s) gets the positions again later, not at once by a request',
  async (refused) => {
    const live = server({ refused });
    await expect(sendPositions([position], live)).rejects.toThrow(refused);
    expect(live.request).not.toHaveBeenCalled();
  },
);

test.each([
  [400, 'refused'],
  [403, 'refused'],
  [401, null],
  [429, null],
  [503, null],
] as const)('TRIP-21 a request that is refused with %s is %s', async (status, outcome) => {
  const live = server({ refused: 'forbidden' }, () => Promise.reject(refusal(status)));
  const sent = sendPositions([position], live);
  if (outcome === null) await expect(sent).rejects.toThrow(ApiRefusal);
  else await expect(sent).resolves.toBe(outcome);
});
