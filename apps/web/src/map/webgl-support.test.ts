import { afterEach, expect, test, vi } from 'vitest';
import { renderingHere } from './webgl-support.ts';

afterEach(() => void vi.unstubAllGlobals());

/** A document whose canvases have a context with this renderer, and the number of contexts that were released. */
function rendererIs(name: string | null, unmasked?: string) {
  const released = vi.fn<() => void>();
  const context = {
    RENDERER: 1,
    getExtension: (extension: string) => {
      if (extension === 'WEBGL_lose_context') return { loseContext: released };
      return unmasked === undefined ? null : { UNMASKED_RENDERER_WEBGL: 2 };
    },
    getParameter: (parameter: number) => (parameter === 2 ? unmasked : name),
  };
  const canvas = { getContext: () => (name === null ? null : context) };
  vi.stubGlobal('document', { createElement: () => canvas });
  return released;
}

test.each([
  ['ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero)), SwiftShader driver)'],
  ['llvmpipe (LLVM 17.0.6, 256 bits)'],
  ['ANGLE (Microsoft, Microsoft Basic Render Driver Direct3D11)'],
])('MAP-7 recognises a browser without a GPU: %s', (name) => {
  rendererIs('WebKit WebGL', name);
  expect(renderingHere()).toBe('software');
});

test('MAP-7 draws at full resolution with a GPU, and releases the context of the probe', () => {
  const released = rendererIs('WebKit WebGL', 'Adreno (TM) 610');
  expect(renderingHere()).toBe('gpu');
  expect(released).toHaveBeenCalledOnce();
});

test('MAP-7 reads the plain name where the browser hides the full one', () => {
  rendererIs('Mali-G57');
  expect(renderingHere()).toBe('gpu');
  rendererIs('Mozilla llvmpipe, or similar');
  expect(renderingHere()).toBe('software');
});

test('knows a browser without WebGL', () => {
  rendererIs(null);
  expect(renderingHere()).toBe('none');
});
