/** Whether this browser can render the map; without WebGL 2 the page says so and shows addresses as text. */
export function hasWebGl(): boolean {
  try {
    const context = document.createElement('canvas').getContext('webgl2');
    // Browsers allow only about sixteen contexts, so the probe releases its own.
    context?.getExtension('WEBGL_lose_context')?.loseContext();
    return context !== null;
  } catch {
    return false;
  }
}
