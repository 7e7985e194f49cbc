import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchTexts } from './page-texts.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const texts = { close: 'Close' };
const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const answer = (status: number, body: BodyInit) => () => Promise.resolve(new Response(body, { status }));

test.each([
  ['is lost on the way', lost],
  ['is answered with an error', answer(503, '{}')],
  ['arrives in part', answer(200, '{"close":')],
] as const)('LAND-3 the page’s texts are requested again if the file %s', async (_, failing) => {
  const fetchFile = vi.fn(answer(200, JSON.stringify(texts))).mockImplementationOnce(failing);
  vi.stubGlobal('fetch', fetchFile);
  const onLost = vi.fn();
  const fetched = fetchTexts('/texts/en-1.json', onLost);
  await vi.runAllTimersAsync();
  expect(await fetched).toEqual(texts);
  expect(fetchFile).toHaveBeenCalledTimes(2);
  expect(onLost).not.toHaveBeenCalled();
});

test('LAND-3 texts that are lost three times are reported once, and requested until they arrive', async () => {
  const fetchFile = vi.fn<() => Promise<Response>>(lost);
  vi.stubGlobal('fetch', fetchFile);
  const attemptsWhenLost: number[] = [];
  const fetched = fetchTexts('/texts/en-1.json', () => attemptsWhenLost.push(fetchFile.mock.calls.length));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(attemptsWhenLost).toEqual([3]);
  fetchFile.mockImplementation(answer(200, JSON.stringify(texts)));
  await vi.runAllTimersAsync();
  expect(await fetched).toEqual(texts);
  expect(attemptsWhenLost).toEqual([3]);
});
