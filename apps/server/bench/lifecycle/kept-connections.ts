import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true });

/**
 * A `fetch` for JSON over persistent connections, at half the processor time of the built-in one. pgbench, with which
 * the server is compared on the same cores, has an equally cheap client.
 */
export const persistentFetch: typeof fetch = (url, init) =>
  new Promise((resolve, reject) => {
    const { method = 'GET', headers, body } = init ?? {};
    if (typeof url !== 'string' || typeof body !== 'string') throw new TypeError('Only strings can be sent');
    const sent = request(
      url,
      {
        agent,
        method,
        headers: { ...(headers as Record<string, string>), 'content-length': Buffer.byteLength(body) },
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => void parts.push(part));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve(new Response(Buffer.concat(parts), { status: answer.statusCode ?? 0 })),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
