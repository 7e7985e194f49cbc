import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { retryUntilLoaded } from '../../api/retry-until-loaded.ts';

/**
 * A part of a page whose code is loaded when it is first shown. If the file is lost on the way, it is
 * requested again until it arrives, while the page works without the part: render it in its own `Suspense`.
 */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await retryUntilLoaded(load) }));
}
