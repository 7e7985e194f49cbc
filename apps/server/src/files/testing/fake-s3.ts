import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export const s3Keys = { accessKeyId: 'FIACREKEY', secretAccessKey: 'secret/with+odd=letters' } as const;

export interface FakeS3 {
  readonly endpoint: string;
  readonly objects: Map<string, { readonly body: Buffer; readonly contentType: string }>;
  /** Requests that were refused, and why. */
  readonly refused: string[];
  /** Responds to everything with this status until it is null again. */
  mishap: number | null;
  close(): Promise<void>;
}

/** A bucket on loopback that accepts a request only with a valid AWS signature, version 4, which it computes itself. */
export async function startFakeS3(bucket: string, region: string): Promise<FakeS3> {
  const fake = {
    objects: new Map<string, { body: Buffer; contentType: string }>(),
    refused: [] as string[],
    mishap: null as number | null,
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(request);
    const why = faultOf(request, body, region);
    if (why !== null) {
      fake.refused.push(why);
      response.writeHead(403).end(`<Error><Code>${why}</Code></Error>`);
      return;
    }
    if (fake.mishap !== null) {
      response.writeHead(fake.mishap).end('<Error/>');
      return;
    }
    serve(fake.objects, bucket, request, response, body);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(fake, {
    endpoint: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

function serve(
  objects: FakeS3['objects'],
  bucket: string,
  { method, url = '', headers }: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
): void {
  const [, name, key = ''] = url.split('/');
  const found = objects.get(key);
  if (name !== bucket) response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>');
  else if (method === 'PUT') {
    objects.set(key, { body, contentType: String(headers['content-type']) });
    response.writeHead(200).end();
  } else if (method === 'DELETE') {
    objects.delete(key);
    response.writeHead(204).end();
  } else if (found === undefined) response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
  else response.writeHead(200, { 'content-type': found.contentType }).end(found.body);
}

const digest = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

/** Why the signature is invalid; null if it is valid. Source: AWS Signature Version 4. */
function faultOf(request: IncomingMessage, body: Buffer, region: string): string | null {
  const { headers, method = '', url = '' } = request;
  const shape =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;
  const [, keyId, day = '', signedRegion, names = '', signature] =
    shape.exec(headers.authorization ?? '') ?? [];
  if (signature === undefined) return 'MissingSignature';
  if (keyId !== s3Keys.accessKeyId || signedRegion !== region) return 'InvalidScope';
  const date = String(headers['x-amz-date']);
  if (!date.startsWith(day) || !/^\d{8}T\d{6}Z$/.test(date)) return 'InvalidDate';
  if (headers['x-amz-content-sha256'] !== digest(body)) return 'BadDigest';
  for (const name of ['host', 'x-amz-date', 'x-amz-content-sha256'])
    if (!names.split(';').includes(name)) return 'UnsignedHeader';
  const [path = '', query = ''] = url.split('?');
  const canonicalHeaders = names
    .split(';')
    .map((name) => `${name}:${String(headers[name]).trim()}\n`)
    .join('');
  const canonical = [method, path, query, canonicalHeaders, names, digest(body)].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', date, scope, digest(canonical)].join('\n');
  const key = [region, 's3', 'aws4_request'].reduce(
    (before: Buffer, part) => hmac(before, part),
    hmac(`AWS4${s3Keys.secretAccessKey}`, day),
  );
  return hmac(key, toSign).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}
