const yearSeconds = 365 * 24 * 3600;

/** Stores a choice that the server needs before it renders the page: theme or language. */
export function saveCookie(name: string, value: string): void {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${yearSeconds}; samesite=lax`;
}
