import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { freePort } from '../e2e/kit/product.ts';

interface Programs {
  readonly exim: string;
  readonly openssl: string;
}

/** null if one of them is not installed. */
export function findPrograms(): Programs | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  const find = (name: string) => folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
  const [exim, openssl] = [find('exim4') ?? find('exim'), find('openssl')];
  return exim === undefined || openssl === undefined ? null : { exim, openssl };
}

export interface MailServer {
  readonly port: number;
  /** PEM. A client that does not trust it refuses the connection. */
  readonly certificate: string;
  /** Each email that was delivered, with its headers. */
  delivered(): readonly string[];
  /** Ends the greylisting of "grey@". */
  welcome(): void;
  log(): string;
  close(): Promise<void>;
}

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** The user that runs the server: the user of the tests, but not root. */
function owner(): Owner & { readonly isOther: boolean } {
  const own = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0, isOther: false };
  if (own.uid !== 0) return own;
  const idOf = (option: string) => Number(execFileSync('id', [option, 'Debian-exim'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g'), isOther: true };
}

/**
 * Exim without privileges, with its files in a temporary folder. Signing in needs TLS. The name of a mailbox decides:
 * `grey` is deferred at first, `gone` does not exist, `blocked` and `plain` are refused because of the sender's server,
 * with and without a detailed status.
 */
export async function startExim({ exim, openssl }: Programs): Promise<MailServer> {
  const folder = await mkdtemp(join(tmpdir(), 'fiacre-exim-'));
  for (const name of ['spool', 'log', 'mail']) mkdirSync(join(folder, name));
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1';
  const request = `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext ${names}`.split(' ');
  execFileSync(openssl, [...request, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  const port = await freePort();
  const { uid, gid, isOther } = owner();
  const config = join(folder, 'exim.conf');
  writeFileSync(config, configuration(folder, port, { uid, gid }));
  if (isOther) giveTo(uid, gid, folder);
  const server = spawn(exim, ['-C', config, '-bdf', '-q1m'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    ...(isOther && { uid, gid }),
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  await accepts(port, () => server.exitCode);
  const mails = join(folder, 'mail');
  return {
    port,
    certificate: readFileSync(certificate, 'utf8'),
    delivered: () =>
      existsSync(join(mails, 'new'))
        ? readdirSync(join(mails, 'new')).map((name) => readFileSync(join(mails, 'new', name), 'utf8'))
        : [],
    welcome: () => writeFileSync(join(folder, 'welcome'), ''),
    log: () => readFileSync(join(folder, 'log', 'mainlog'), 'utf8'),
    async close() {
      server.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function giveTo(uid: number, gid: number, path: string): void {
  chownSync(path, uid, gid);
  for (const name of readdirSync(path, { recursive: true, encoding: 'utf8' }))
    chownSync(join(path, name), uid, gid);
}

async function accepts(port: number, exitCode: () => number | null): Promise<void> {
  for (;;) {
    if (exitCode() !== null) throw new Error(`Exim ended with ${exitCode()}`);
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
        .once('connect', () => resolve(true))
        .once('error', () => resolve(false));
      socket.once('close', () => undefined).setTimeout(1000, () => socket.destroy());
      socket.once('connect', () => socket.end());
    });
    if (isOpen) return;
    await pause(50);
  }
}

function configuration(folder: string, port: number, { uid, gid }: Owner): string {
  return `
primary_hostname = mail.example.test
exim_user = ${uid}
exim_group = ${gid}
spool_directory = ${folder}/spool
log_file_path = ${folder}/log/%slog
pid_file_path = ${folder}/exim.pid
local_interfaces = 127.0.0.1.${port}
deliver_drop_privilege = true
keep_environment =
host_lookup =
rfc1413_query_timeout = 0s
tls_advertise_hosts = *
tls_certificate = ${folder}/certificate.pem
tls_privatekey = ${folder}/key.pem
acl_smtp_rcpt = recipient
acl_smtp_data = accept

begin acl
recipient:
  deny   local_parts = gone
         message = 550 5.1.1 no such mailbox
  deny   local_parts = blocked
         message = 550 5.7.1 your server is on a blocklist
  deny   local_parts = plain
         message = 550 rejected
  defer  local_parts = grey
         condition = \${if exists{${folder}/welcome}{no}{yes}}
         message = 451 4.7.1 greylisted, try again later
  deny   !authenticated = *
         message = 530 5.7.0 sign in first
  accept

begin routers
every:
  driver = accept
  transport = box

begin transports
box:
  driver = appendfile
  directory = ${folder}/mail
  maildir_format
  create_directory

begin authenticators
plain:
  driver = plaintext
  public_name = PLAIN
  server_prompts = :
  server_condition = \${if and{{eq{$auth2}{fiacre}}{eq{$auth3}{a secret/word}}}{yes}{no}}
  server_set_id = $auth2
  server_advertise_condition = \${if def:tls_in_cipher}
`;
}
