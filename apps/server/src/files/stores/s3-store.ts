import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import { ServiceFault } from '../../platform/outbound/service-fault.ts';
import { isPrivateHost } from '../../platform/outbound/allow-list.ts';
import type { Installation } from '../../platform/services/service-declaration.ts';
import {
  addressVariable,
  allOrNone,
  configuredBy,
  idVariable,
  secretVariable,
  textValue,
  type SettingsOf,
} from '../../platform/services/variables.ts';
import type { FileStore, FileStoreDeclaration, StoreParts } from './file-store.ts';

const variables = {
  S3_BUCKET: {
    schema: textValue.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'the name of a bucket').optional(),
    meaning: 'a bucket for uploaded images; without one they are stored in the data folder under `files`',
  },
  S3_ENDPOINT: addressVariable(
    'address of an S3-compatible service, such as https://minio.example.com; by default Amazon’s own in the region',
  ),
  S3_REGION: { schema: textValue.default('us-east-1'), meaning: 'region for which requests are signed' },
  S3_ACCESS_KEY_ID: idVariable('the id of the key; required with `S3_BUCKET`'),
  S3_SECRET_ACCESS_KEY: secretVariable(
    'required with `S3_BUCKET`; the key only needs to read, write and delete objects of this bucket',
  ),
} as const;

const required = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
const configuration = configuredBy(variables, required, (values) => ({
  endpoint: values.S3_ENDPOINT ?? `https://s3.${values.S3_REGION}.amazonaws.com`,
  bucket: values.S3_BUCKET,
  region: values.S3_REGION,
  accessKeyId: values.S3_ACCESS_KEY_ID,
  secretAccessKey: values.S3_SECRET_ACCESS_KEY,
}));
type S3Access = SettingsOf<typeof configuration>;

/** A bucket; without an endpoint, at Amazon S3 in its region. */
export const s3: FileStoreDeclaration<typeof variables, S3Access> = {
  name: 's3',
  ...configuration,
  problems(values, installation) {
    const { S3_ENDPOINT: endpoint } = values;
    if (endpoint === undefined) return configuration.problems(values);
    return [...allOrNone(values, ['S3_ENDPOINT', ...required]), ...endpointProblems(endpoint, installation)];
  },
  calls: ({ endpoint }) => [endpoint],
  create: s3Store,
};

function endpointProblems(endpoint: string, { privateHosts }: Installation): string[] {
  const { protocol, username, password, pathname, search, hash, hostname } = new URL(endpoint);
  const problems: string[] = [];
  if (`${username}${password}${search}${hash}` !== '' || pathname !== '/')
    problems.push('S3_ENDPOINT: only scheme, host and port');
  if (protocol === 'http:' && !isPrivateHost(hostname, privateHosts))
    problems.push(
      `S3_ENDPOINT: plain http only within a private network; use https, or name ${hostname} in OUTBOUND_PRIVATE_HOSTS`,
    );
  return problems;
}

class StoreFault extends ServiceFault {}

/** The largest file that is read back; stored files are far smaller. */
const maxBytes = 8 * 1024 * 1024;

/** A bucket of Amazon S3 or of any compatible service (MinIO, Ceph, R2), with path-style addresses. */
export function s3Store(access: S3Access, { outbound, clock }: StoreParts): FileStore {
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
