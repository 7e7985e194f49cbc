import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import type { Config } from '../platform/config/config.ts';
import type { Outbound } from '../platform/outbound/outbound.ts';
import { ServiceFault } from '../platform/outbound/service-fault.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { FileStore } from './file-store.ts';

export type S3Access = NonNullable<Config['files']['s3']>;

interface Parts {
  readonly outbound: Outbound;
  readonly clock: Clock;
}

class StoreFault extends ServiceFault {}

/** The largest file that is read back; stored files are far smaller. */
const maxBytes = 8 * 1024 * 1024;

/** A bucket of Amazon S3 or of any compatible service (MinIO, Ceph, R2), with path-style addresses. */
export function s3Store(access: S3Access, { outbound, clock }: Parts): FileStore {
  async function send(method: string, id: string, body?: Uint8Array<ArrayBuffer>, contentType?: string) {
    const url = `${access.endpoint}/${access.bucket}/${id}`;
    const digest = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const signed = await new AwsV4Signer({
      method,
      url,
      accessKeyId: access.accessKeyId,
      secretAccessKey: access.secretAccessKey,
      region: access.region,
      service: 's3',
      headers: { 'x-amz-content-sha256': digest, ...(contentType && { 'content-type': contentType }) },
      datetime: clock
        .now()
        .toISOString()
        .replaceAll(/[:-]|\.\d{3}/g, ''),
      ...(body && { body }),
    }).sign();
    return outbound.fetch(signed.url, { method, headers: signed.headers, body: body ?? null, maxBytes });
  }
  return {
    async put(id, bytes, contentType) {
      requireStatus(await send('PUT', id, new Uint8Array(bytes), contentType), [200]);
    },
    async get(id) {
      const answer = await send('GET', id);
      if (answer.status === 404) return null;
      requireStatus(answer, [200]);
      return new Uint8Array(await answer.arrayBuffer());
    },
    async remove(id) {
      requireStatus(await send('DELETE', id), [200, 204, 404]);
    },
  };
}

// The body of such a response contains the bucket and the key, so it is not logged.
function requireStatus({ status }: Response, good: readonly number[]): void {
  if (!good.includes(status)) throw new StoreFault(`The store of files answered ${status}`);
}
