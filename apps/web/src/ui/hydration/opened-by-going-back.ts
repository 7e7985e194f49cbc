/** Whether the browser loaded this document because somebody went back or forward to it. */
export function openedByGoingBack(): boolean {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return opened?.type === 'back_forward';
}
