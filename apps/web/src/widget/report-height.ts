/**
 * Tells the page around the frame how high it is, also after each change. Only listed sites can frame this page
 * (WIDGET-2), so any of them may read it.
 */
export function reportHeight(): void {
  if (window.parent === window) return;
  const report = () => {
    const fiacreHeight = Math.ceil(document.body.getBoundingClientRect().height);
    window.parent.postMessage({ fiacreHeight }, '*');
  };
  new ResizeObserver(report).observe(document.body);
  report();
}
