/**
 * Calls back once an element is in view.
 *
 * @returns cancels it
 */
export function whenInView(element: Element, then: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      then();
    },
    { threshold: shownPart },
  );
  observer.observe(element);
  return () => observer.disconnect();
}

/**
 * Calls back once an element is in view and the browser has nothing more urgent to do: the map is a megabyte, which
 * would otherwise be in the way of the figures around it.
 *
 * @returns cancels it
 */
export function whenSeen(element: Element, then: () => void): () => void {
  let cancelIdle = () => {};
  const onIdle = () => {
    // Safari has no idle callbacks.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(then);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(then, { timeout: maxWaitMilliseconds });
    return () => cancelIdleCallback(handle);
  };
  const stopWatching = whenInView(element, () => (cancelIdle = onIdle()));
  return () => {
    stopWatching();
    cancelIdle();
  };
}

const maxWaitMilliseconds = 1000;
/** Of a map whose edge alone is in view, nothing could be read. */
const shownPart = 0.2;
