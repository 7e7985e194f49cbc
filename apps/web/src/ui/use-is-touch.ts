import { useHydrated } from '../i18n/use-hydrated.ts';

/** Whether this device is used with a finger, which needs larger targets and has no double click. */
export function useIsTouch(): boolean {
  return useHydrated() && window.matchMedia('(pointer: coarse)').matches;
}
