import type { Booking, Settings } from '@fiacre/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useLiveState } from '../live/live-context.tsx';
import { retryDelayMs } from '../live/retry-delay.ts';
import { queryKeys } from '../client/query-keys.ts';
import { useMe } from '../client/session.ts';
import { deviceQueueOf, type DeviceQueue } from './device-queue.ts';
import { isFareOpen, withUnsent, type UnsentAction } from './unsent-action.ts';

/** While the queue is empty, it is checked every second or two. */
const idleAttempt = 2;
const none: readonly UnsentAction[] = [];

/** The person's actions to which the server has not responded yet, in order. */
export function useUnsentActions(): readonly UnsentAction[] {
  const { actions } = deviceQueueOf(useQueryClient());
  return useSyncExternalStore(actions.subscribe, actions.current, () => none);
}

/** Removes a refused action from the notice. */
export function useDismissAction(): (action: UnsentAction) => void {
  const { actions } = deviceQueueOf(useQueryClient());
  return (action) => void actions.dismiss(action);
}

/** Returns bookings as they will be once everything has been sent. */
export function useWithUnsent(): {
  readonly withUnsent: (booking: Booking) => Booking;
  readonly isFareOpen: (booking: Booking) => boolean;
} {
  const actions = useUnsentActions();
  // Every page has the settings.
  const { noShowMinutes = 0 } = useQueryClient().getQueryData<Settings>(queryKeys.settings) ?? {};
  return {
    withUnsent: (booking) => withUnsent(booking, actions, noShowMinutes),
    isFareOpen: (booking) => isFareOpen(booking, actions),
  };
}

const isLeft = ({ actions, positions }: DeviceQueue) =>
  positions.waiting() > 0 || actions.current().some(({ refused }) => refused === null);

/** Sends everything unsent on this device whenever a connection may be back. */
export function useSendUnsent(): void {
  const queue = deviceQueueOf(useQueryClient());
  const me = useMe().data;
  const userId = me?.usertype === 'rider' || me?.usertype === 'driver' ? me.id : null;
  const isDriver = me?.usertype === 'driver';
  const live = useLiveState();

  const send = useEffectEvent(async () => {
    queue.positions.hurry();
    if (isDriver) await queue.positions.sendAll(Date.now());
    await queue.actions.replay();
  });
  useEffect(() => {
    if (userId === null) return undefined;
    let attempt = 0;
    let timer: ReturnType<typeof setTimeout>;
    const later = () => {
      timer = setTimeout(() => void again(), retryDelayMs(attempt, Math.random));
      attempt += 1;
    };
    const again = async () => {
      if (isLeft(queue)) await send();
      if (!isLeft(queue)) attempt = idleAttempt;
      later();
    };
    const now = () => {
      if (document.visibilityState === 'visible') void send();
    };
    void Promise.all([queue.actions.open(userId), queue.positions.open(userId)]).then(() => send());
    later();
    addEventListener('online', now);
    document.addEventListener('visibilitychange', now);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', now);
      document.removeEventListener('visibilitychange', now);
    };
  }, [userId, queue]);
  useEffect(() => {
    if (userId !== null && live === 'open') void send();
  }, [userId, live]);
}
