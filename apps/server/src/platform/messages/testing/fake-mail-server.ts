import { createServer, type AddressInfo, type Socket } from 'node:net';

export interface FakeMailServer {
  readonly port: number;
  /** Each received email, with headers and body. */
  readonly mails: readonly string[];
  close(): Promise<void>;
}

/**
 * Implements enough of SMTP to receive an unencrypted email. `refusals`: responses to commands, instead of 250.
 */
export async function startFakeMailServer(
  refusals: Readonly<Record<string, string>> = {},
  capabilities: readonly string[] = [],
): Promise<FakeMailServer> {
  const mails: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    socket.write('220 fake ESMTP\r\n');
    let waiting = '';
    let isData = false;
    socket.on('data', (chunk) => {
      waiting += chunk.toString();
      for (;;) {
        const end = waiting.indexOf(isData ? '\r\n.\r\n' : '\r\n');
        if (end === -1) return;
        const text = waiting.slice(0, end);
        waiting = waiting.slice(end + (isData ? 5 : 2));
        const command = isData ? 'MAIL DATA' : (text.split(/[ :]/)[0] ?? '').toUpperCase();
        if (isData) mails.push(text);
        isData = command === 'DATA' && refusals['DATA'] === undefined;
        socket.write(`${refusals[command] ?? answerTo(command, capabilities)}\r\n`);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    mails,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

function answerTo(command: string, capabilities: readonly string[]): string {
  if (command === 'EHLO')
    return ['250-fake', ...capabilities.map((one) => `250-${one}`), '250 8BITMIME'].join('\r\n');
  if (command === 'DATA') return '354 go on';
  return command === 'QUIT' ? '221 bye' : '250 ok';
}
