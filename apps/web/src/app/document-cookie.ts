const yearSeconds = 365 * 24 * 3600;

/** A choice that the server needs to know before it draws the page: theme and language. */
export function keepInCookie(name: string, value: string): void {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${yearSeconds}; samesite=lax`;
}
