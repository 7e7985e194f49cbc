import { once } from 'node:events';
import { createServer } from 'node:net';
import { PlainFault } from './platform/refusal/plain-fault.ts';

/** Fails immediately if the port is in use, before the server builds a city or opens a database. */
export async function requireFreePort(port: number, host: string): Promise<void> {
  const probe = createServer();
  try {
    await once(probe.listen({ port, host, exclusive: true }), 'listening');
    probe.close();
    await once(probe, 'close');
  } catch (error) {
    throw portFault(error, port, host);
  }
}

/** Turns an error of listening that the operator can fix into a plain message. */
export function portFault(error: unknown, port: number, host: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'EADDRINUSE')
    return new PlainFault(`Port ${port} on ${host} is in use. Stop the other program or set PORT.`);
  if (code === 'EACCES')
    return new PlainFault(`This user may not listen on port ${port}. Set PORT to 1024 or above.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new PlainFault(`HOST ${host} is not an address of this machine.`);
  return error;
}
