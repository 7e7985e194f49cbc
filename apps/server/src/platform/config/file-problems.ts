import { isPrivateHost } from '../outbound/allow-list.ts';
import type { Config, Environment } from './config.ts';
import { privateHosts } from './provider-problems.ts';

const required = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** Variables missing for an S3 bucket: setting one of them requires all. */
export function s3Problems(env: Environment): string[] {
  const given = [...required, 'S3_ENDPOINT' as const].filter((name) => env[name] !== undefined);
  if (given.length === 0) return [];
  const problems = required
    .filter((name) => env[name] === undefined)
    .map((name) => `${name}: required with ${given.join(', ')}`);
  if (env.S3_ENDPOINT === undefined) return problems;
  const { protocol, username, password, pathname, search, hash, hostname } = new URL(env.S3_ENDPOINT);
  if (`${username}${password}${search}${hash}` !== '' || pathname !== '/')
    problems.push('S3_ENDPOINT: only scheme, host and port');
  if (protocol === 'http:' && !isPrivateHost(hostname, privateHosts(env)))
    problems.push(
      `S3_ENDPOINT: plain http only within a private network; use https, or name ${hostname} in OUTBOUND_PRIVATE_HOSTS`,
    );
  return problems;
}

/** Without an endpoint, the bucket is at Amazon S3 in its region. */
export function s3Of(env: Environment): Config['files']['s3'] {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint } = env;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) return null;
  return {
    endpoint: endpoint ?? `https://s3.${region}.amazonaws.com`,
    bucket,
    region,
    accessKeyId,
    secretAccessKey,
  };
}
