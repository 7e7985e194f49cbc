/** Text kept in this browser. With storage disabled a browser throws on every access; nothing is stored then. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // Storage is disabled or full: the choice lasts until the page is closed.
  }
}
