/**
 * Shared by both engines. Errors of statements go to whoever ran them; in a log they would only keep riders'
 * data for long.
 */
export const logSettings: Record<string, string> = {
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_timezone: 'UTC',
};

/** Settings as the server's command line takes them. */
export function asParameters(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
