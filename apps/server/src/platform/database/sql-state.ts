/** The SQLSTATE code of a database error; null for anything else. */
export function sqlStateOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

/** Whether a statement gave up because other transactions kept a table busy for its `lock_timeout`. */
export const isLockTimeout = (error: unknown): boolean => sqlStateOf(error) === '55P03';
