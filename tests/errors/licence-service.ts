import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the licence service on this machine answers next. */
export const licence = { answer: '{"success":true}' };

export interface LicenceService {
  readonly url: string;
  close(): void;
}

export async function startLicenceService(): Promise<LicenceService> {
  const server: Server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(licence.answer);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}
