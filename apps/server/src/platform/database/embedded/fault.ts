/** Problems with an embedded database that the operator can solve. */
export type EmbeddedDatabaseFaultCode =
  | 'data_folder_in_use'
  | 'data_folder_not_writable'
  | 'data_folder_other_version'
  | 'data_folder_closed'
  | 'data_folder_damaged'
  | 'disk_full'
  | 'postgres_unavailable'
  | 'postgres_failed';

/** An error while opening or running the embedded database; its message is written for the operator. */
export class EmbeddedDatabaseFault extends Error {
  readonly code: EmbeddedDatabaseFaultCode;

  constructor(code: EmbeddedDatabaseFaultCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'EmbeddedDatabaseFault';
    this.code = code;
  }
}

export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Converts a system error about a folder to one for the operator; passes other errors on unchanged. */
export function folderFault(error: unknown, folder: string): unknown {
  if (error instanceof EmbeddedDatabaseFault) return error;
  const code = errorCode(error) ?? '';
  const text = errorText(error);
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100' || isDiskFullMessage(text)) {
    return diskFull(folder, error);
  }
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'].includes(code)) {
    return notWritable(folder, code, error);
  }
  return error;
}

export function notWritable(path: string, reason: string, cause: unknown): EmbeddedDatabaseFault {
  return new EmbeddedDatabaseFault(
    'data_folder_not_writable',
    `The data folder ${path} cannot be written by this user (${reason}). ` +
      'Give the user that runs Fiacre write access, or set DATA_DIR to another folder.',
    cause,
  );
}

export function diskFull(folder: string, cause?: unknown): EmbeddedDatabaseFault {
  return new EmbeddedDatabaseFault(
    'disk_full',
    `The disk that holds ${folder} is full. Free some space and start again; no data is damaged.`,
    cause,
  );
}

export function isDiskFullMessage(text: string): boolean {
  return /No space left on device|disk quota exceeded|ENOSPC|not enough space on the disk/i.test(text);
}
