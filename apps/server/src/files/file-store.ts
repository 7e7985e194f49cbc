/** Stores the bytes of files, by ids that we generate. */
export interface FileStore {
  /** Returns once the bytes will survive a crash. May be repeated. */
  put(id: string, bytes: Uint8Array, contentType: string): Promise<void>;
  get(id: string): Promise<Uint8Array | null>;
  /** Succeeds if there is nothing to remove. */
  remove(id: string): Promise<void>;
}
