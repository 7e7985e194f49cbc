/** Where the bytes of files lie, by ids that we make. */
export interface FileStore {
  /** Returns when the bytes will survive a crash. Repeating it is no harm. */
  put(id: string, bytes: Uint8Array, contentType: string): Promise<void>;
  get(id: string): Promise<Uint8Array | null>;
  /** Fine when there is nothing any more. */
  remove(id: string): Promise<void>;
}
