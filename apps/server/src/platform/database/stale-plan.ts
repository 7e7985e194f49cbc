/** Whether a table changed after a connection had planned a statement that reads it; the statement was not run. */
export function hasStalePlan(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '0A000' &&
    error.message.includes('cached plan must not change result type')
  );
}
