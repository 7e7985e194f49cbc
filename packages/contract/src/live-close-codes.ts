/**
 * The product's own close codes. After `signedOut` the client must not reconnect with the same session. `unused`: a
 * guest neither signed in nor subscribed to anything.
 */
export const liveCloseCodes = {
  signedOut: 4401,
  tooSlow: 4408,
  unused: 4410,
  tooMuch: 4429,
  goingDown: 4503,
} as const;
