import type { FileStore } from '../files/index.ts';

/** A file store in memory; `held` is its content. */
export function memoryStore(): FileStore & { readonly held: Map<string, Uint8Array> } {
  const held = new Map<string, Uint8Array>();
  return {
    held,
    put: async (id, bytes) => void held.set(id, bytes),
    get: async (id) => held.get(id) ?? null,
    remove: async (id) => void held.delete(id),
  };
}
