/** The connection of a transaction was lost before its `commit` was sent: it saved nothing, and can run again. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
  /** SQLSTATE `connection_failure`. */
  readonly code = '08006';
}

// SQLSTATE classes 08 and 57P are lost connections and shutdowns; 25P03 ends one that was idle in a transaction.
const lostStates = /^(?:08|57P|25P03$)/;
const socketCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE']);
const socketCalls = new Set(['connect', 'read', 'write']);
// Errors of `pg` that have no code.
const lostMessages =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable|calling end on the pool/;

/** Whether `pg` knew of the lost connection and therefore did not send the statement. */
export function isUnsent(error: unknown): boolean {
  return error instanceof Error && error.message.includes('is not queryable');
}

/** Whether PostgreSQL cannot be reached, or ended the connection. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (socketCodes.has(code)) return 'syscall' in error && socketCalls.has(String(error.syscall));
  return lostStates.test(code) || lostMessages.test(error.message);
}
