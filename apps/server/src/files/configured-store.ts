import { join } from 'node:path';
import type { Config } from '../platform/config/config.ts';
import type { Outbound } from '../platform/outbound/outbound.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { FileStore } from './file-store.ts';
import { folderStore } from './folder-store.ts';
import { s3Store } from './s3-store.ts';

interface Parts {
  readonly outbound: Outbound;
  readonly clock: Clock;
}

/** The bucket if one is configured, otherwise the data folder. Source: CALL-21. */
export function configuredFileStore({ files, dataDir }: Config, parts: Parts): FileStore {
  return files.s3 === null ? folderStore(join(dataDir, 'files')) : s3Store(files.s3, parts);
}
