import { useState } from 'react';

/** Whether this device is used with a finger, which needs larger targets and has no double click. */
export function useIsTouch(): boolean {
  return useState(() => window.matchMedia('(pointer: coarse)').matches)[0];
}
