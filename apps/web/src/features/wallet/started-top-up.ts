const key = 'fiacre-top-up';

/**
 * The top-up that the reader left for, so that the page can ask the server what became of it. Only the question is
 * remembered: neither this nor an address ever says how it ended.
 */
export function rememberTopUp(orderId: string): void {
  try {
    sessionStorage.setItem(key, orderId);
  } catch {
    // A browser that keeps nothing shows the new balance without a word about how it came.
  }
}

export function startedTopUp(): string | null {
  try {
    const id = sessionStorage.getItem(key);
    return id !== null && /^[0-9a-f-]{36}$/.test(id) ? id : null;
  } catch {
    return null;
  }
}

export function forgetTopUp(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
