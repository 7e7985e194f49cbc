import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { FakeAudio, stubAudio } from '../../testing/fake-audio.ts';
import { renderPart } from '../../testing/render.tsx';
import { useTaskAlarm } from './use-task-alarm.ts';

function Alarm() {
  const { audible, unlock, ring } = useTaskAlarm();
  return (
    <>
      <button type="button" onClick={unlock}>
        {audible ? 'on' : 'off'}
      </button>
      <button type="button" onClick={ring}>
        ring
      </button>
    </>
  );
}

beforeEach(stubAudio);

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const isOn = () => screen.queryByRole('button', { name: 'on' }) !== null;
const lookAtPage = () => act(async () => document.dispatchEvent(new Event('visibilitychange')));

/** A page with sound; returns its audio and ends its rendering. */
async function show() {
  const { unmount } = renderPart(<Alarm />);
  await press('off');
  expect(isOn()).toBe(true);
  const [context] = FakeAudio.opened;
  if (context === undefined) throw new Error('no sound was unlocked');
  return { context, unmount };
}

test('SET-19 says that the sound is off while a call interrupts it, and resumes when the page is visible', async () => {
  const { context } = await show();
  act(() => context.become('interrupted'));
  expect(isOn()).toBe(false);
  await lookAtPage();
  expect(isOn()).toBe(true);
});

test('SET-19 resumes the sound before it rings', async () => {
  const { context } = await show();
  act(() => context.become('suspended'));
  await press('ring');
  expect(context.tones).toHaveLength(2);
  expect(isOn()).toBe(true);
});

test('SET-19 does not ring for an old task when the sound resumes', async () => {
  const { context } = await show();
  act(() => context.become('interrupted'));
  const call = Promise.withResolvers<void>();
  vi.spyOn(context, 'resume').mockReturnValue(call.promise);
  vi.useFakeTimers({ now: 0, toFake: ['Date'] });
  act(() => screen.getByRole('button', { name: 'ring' }).click());
  vi.setSystemTime(60_000);
  await act(async () => {
    context.become('running');
    call.resolve();
  });
  expect(isOn()).toBe(true);
  expect(context.tones).toEqual([]);
});

test('SET-19 a tap replaces a sound that cannot be resumed', async () => {
  const { context } = await show();
  act(() => context.become('interrupted'));
  FakeAudio.canResume = false;
  await lookAtPage();
  expect(isOn()).toBe(false);
  FakeAudio.canResume = true;
  await press('off');
  expect(isOn()).toBe(true);
  expect(context.state).toBe('closed');
  await press('ring');
  expect(FakeAudio.opened.map(({ tones }) => tones.length)).toEqual([0, 2]);
});

test('SET-19 a page has no sound before a tap unlocks it', async () => {
  renderPart(<Alarm />);
  await press('ring');
  await lookAtPage();
  expect(FakeAudio.opened).toEqual([]);
  expect(isOn()).toBe(false);
});

test('SET-19 the sound ends with the page', async () => {
  const { context, unmount } = await show();
  unmount();
  expect(context.state).toBe('closed');
  await lookAtPage();
  expect(context.state).toBe('closed');
});
