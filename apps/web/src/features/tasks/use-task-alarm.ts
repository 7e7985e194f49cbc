import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { TaskSound } from './task-sound.ts';

const repeatEveryMs = 4000;

export interface TaskAlarm {
  /** Whether the browser lets the page make a sound; until then a press must unlock it. */
  readonly audible: boolean;
  readonly unlock: () => void;
  readonly ring: () => void;
}

/** What makes the sound; another one in tests. */
export type Horn = Pick<TaskSound, 'play' | 'unlock'>;

/** The page's horn. Browsers keep it silent until a press on the page called `unlock`. */
export function useTaskAlarm(given?: Horn): TaskAlarm {
  const horn = useMemo(() => given ?? new TaskSound(), [given]);
  const [audible, setAudible] = useState(false);
  return useMemo(
    () => ({
      audible,
      unlock: () => void horn.unlock().then(setAudible),
      ring: () => {
        horn.play();
        // Before the first press browsers refuse to shake, and complain about being asked.
        if (navigator.userActivation?.hasBeenActive === true) navigator.vibrate?.([220, 120, 220]);
      },
    }),
    [audible, horn],
  );
}

export interface RingInput {
  readonly alarm: TaskAlarm;
  readonly taskIds: readonly string[];
  /** The operator's `CarHornRepeat`: sounds again for as long as a task is open. Source: SET-19. */
  readonly repeat: boolean;
}

/** Rings when a task comes that was not there before. */
export function useRingForTasks({ alarm, taskIds, repeat }: RingInput): void {
  const known = useRef<ReadonlySet<string>>(new Set());
  const key = taskIds.join(' ');
  const ring = useEffectEvent(() => alarm.ring());
  useEffect(() => {
    const ids = key === '' ? [] : key.split(' ');
    const fresh = ids.some((id) => !known.current.has(id));
    known.current = new Set(ids);
    if (fresh) ring();
    if (!repeat || ids.length === 0) return undefined;
    const again = setInterval(() => ring(), repeatEveryMs);
    return () => clearInterval(again);
  }, [key, repeat]);
}
