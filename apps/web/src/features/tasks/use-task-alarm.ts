import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { TaskSound } from './task-sound.ts';

const repeatEveryMs = 4000;

export interface TaskAlarm {
  /** Whether sound plays; a click unlocks it at first, and again if it does not resume after an interruption. */
  readonly audible: boolean;
  readonly unlock: () => void;
  readonly ring: () => void;
}

/** The page's horn. Browsers keep it silent until a click on the page calls `unlock`. */
export function useTaskAlarm(): TaskAlarm {
  const [horn] = useState(() => new TaskSound());
  const audible = useSyncExternalStore(horn.subscribe, horn.isAudible, () => false);
  useEffect(() => {
    const wake = () => {
      if (document.visibilityState === 'visible') void horn.resume();
    };
    document.addEventListener('visibilitychange', wake);
    return () => {
      document.removeEventListener('visibilitychange', wake);
      horn.close();
    };
  }, [horn]);
  return useMemo(
    () => ({
      audible,
      unlock: () => horn.unlock(),
      ring: () => {
        void horn.play();
        // Browsers refuse to vibrate before the first interaction, and log a warning.
        if (navigator.userActivation?.hasBeenActive === true) navigator.vibrate?.([220, 120, 220]);
      },
    }),
    [audible, horn],
  );
}

export interface RingInput {
  readonly alarm: TaskAlarm;
  readonly taskIds: readonly string[];
  /** The operator's `CarHornRepeat`: repeats the sound while a task is open. Source: SET-19. */
  readonly repeat: boolean;
}

/** Plays the sound when a new task appears. */
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
