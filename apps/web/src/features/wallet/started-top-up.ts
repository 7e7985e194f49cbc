const key = 'fiacre-top-up';

/**
 * The top-up for which the user left the site, so that the page can ask the server for its outcome. Only its id is
 * remembered: neither this nor a URL ever decides the outcome.
 */
export function rememberTopUp(orderId: string): void {
  try {
    sessionStorage.setItem(key, orderId);
  } catch {
    // Without storage, the new balance is shown without mentioning the top-up.
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
    // Storage is disabled, so nothing was stored.
  }
}
