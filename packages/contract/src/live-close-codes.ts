/**
 * Close codes of our own. The client must not come back with the same session after `signedOut`; `unused`: a guest that
 * neither signed in nor listened to anything.
 */
export const liveCloseCodes = {
  signedOut: 4401,
  tooSlow: 4408,
  unused: 4410,
  tooMuch: 4429,
  goingDown: 4503,
} as const;
