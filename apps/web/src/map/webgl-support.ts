export type Rendering = 'none' | 'software' | 'gpu';

/** The names of renderers that draw with the processor, as Chromium, Firefox, Linux and Windows call them. */
const softwareNames = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/**
 * How this browser would render the map. Without WebGL 2 the page says so and shows addresses as text. Without a GPU,
 * each pixel costs time of the processor, so the map is drawn with fewer of them.
 */
export function renderingHere(): Rendering {
  try {
    const context = document.createElement('canvas').getContext('webgl2');
    if (context === null) return 'none';
    const details = context.getExtension('WEBGL_debug_renderer_info');
    const name: unknown = context.getParameter(details?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER);
    // Browsers allow only about sixteen contexts, so the probe releases its own.
    context.getExtension('WEBGL_lose_context')?.loseContext();
    return softwareNames.test(String(name)) ? 'software' : 'gpu';
  } catch {
    return 'none';
  }
}
