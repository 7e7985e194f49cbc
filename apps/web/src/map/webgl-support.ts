/** Whether this browser can draw the map; without WebGL 2 the page says so and shows addresses as text. */
export function hasWebGl(): boolean {
  try {
    const context = document.createElement('canvas').getContext('webgl2');
    // A context is scarce: browsers keep about sixteen, so the probe gives its own back.
    context?.getExtension('WEBGL_lose_context')?.loseContext();
    return context !== null;
  } catch {
    return false;
  }
}
