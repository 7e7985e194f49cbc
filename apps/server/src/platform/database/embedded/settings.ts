/**
 * How the server is reached: through a socket that only its user can enter, or (on Windows) loopback with a password.
 */
export type Access =
  | { readonly kind: 'socket'; readonly folder: string; readonly port: number }
  | { readonly kind: 'loopback'; readonly port: number; readonly password: string };

export const SUPERUSER = 'postgres';
export const DATABASE = 'postgres';

/** Part of the socket's file name; nothing listens on this port unless access is through loopback. */
export const SOCKET_PORT = 5432;

const RESERVED_CONNECTIONS = 10;

/**
 * Errors of statements are returned to the caller. In the server's log they would keep riders' data for a long time.
 */
const logSettings: Record<string, string> = {
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_timezone: 'UTC',
};

export type ServerChoices = {
  readonly maxConnections: number;
  /** Whether the cluster is thrown away after this process, as in tests. Only then is durability traded for speed. */
  readonly isTemporary: boolean;
  /** Where the write-ahead log is archived; undefined: nowhere. */
  readonly walFolder?: string | undefined;
};

/**
 * Passed at each start rather than stored in the cluster, so that a new release can change them. Memory is set
 * for a small machine.
 */
export function serverSettings(access: Access, choices: ServerChoices): Record<string, string> {
  const { maxConnections, isTemporary, walFolder } = choices;
  const durable = isTemporary ? 'off' : 'on';
  return {
    ...accessSettings(access),
    port: String(access.port),
    max_connections: String(maxConnections + RESERVED_CONNECTIONS),
    shared_buffers: '64MB',
    maintenance_work_mem: '32MB',
    max_wal_size: '512MB',
    fsync: durable,
    full_page_writes: durable,
    synchronous_commit: durable,
    // A temporary cluster has a hundred databases, and none lives long enough to need it.
    autovacuum: durable,
    wal_compression: 'on',
    // Nothing replicates from an embedded server.
    max_wal_senders: '0',
    ...(walFolder === undefined ? { wal_level: 'minimal' } : archiveSettings(walFolder)),
    jit: 'off',
    timezone: 'UTC',
    logging_collector: 'off',
    log_destination: 'stderr',
    ...logSettings,
    // Cancels the statements of a process that is gone; macOS and Linux only.
    ...(process.platform === 'win32' ? {} : { client_connection_check_interval: '2s' }),
    // With the default of macOS, data would stay in the disk's own cache.
    ...(process.platform === 'darwin' ? { wal_sync_method: 'fsync_writethrough' } : {}),
  };
}

/** How many seconds of changes are lost with the disk of the database. */
const archiveSeconds = 60;

/**
 * A file gets its name only when it is complete, and a different one is never overwritten. The rest of a file that was
 * ended early is zeros, which take no space when compressed.
 */
function archiveSettings(folder: string): Record<string, string> {
  const file = `"${folder}/%f`;
  return {
    wal_level: 'replica',
    archive_mode: 'on',
    archive_timeout: `${archiveSeconds}s`,
    archive_command:
      `mkdir -p "${folder}" && if test -e ${file}.gz"; then gunzip -c ${file}.gz" | cmp -s - "%p"; ` +
      `else gzip -1c "%p" > ${file}.part" && sync ${file}.part" && mv ${file}.part" ${file}.gz"; fi`,
  };
}

function accessSettings(access: Access): Record<string, string> {
  if (access.kind === 'loopback') return { listen_addresses: '127.0.0.1', unix_socket_directories: '' };
  return {
    listen_addresses: '',
    // The value is a list of folders. The name is quoted because it may contain a comma.
    unix_socket_directories: `"${access.folder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
  };
}

/** The settings as command-line arguments of the server. */
export function asParameters(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
