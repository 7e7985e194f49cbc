import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Browsers and proxies send the next request after the response to the previous one, so their requests never wait. */
const maxWaiting = 64;

/**
 * Handles the requests of one connection one after another, and closes a connection with too many waiting requests.
 * Node parses everything that arrives together before it stops reading: a single packet may hold a thousand requests.
 * If handled at the same time, they would fill the memory with responses that nobody reads.
 */
export function handleInTurn(app: FastifyInstance): void {
  // A connection has an entry while one of its requests is being handled.
  const waiting = new WeakMap<Socket, (() => void)[]>();
  const handleNext = (socket: Socket) => {
    const next = isEnding(socket) ? undefined : waiting.get(socket)?.shift();
    if (next === undefined) waiting.delete(socket);
    else next();
  };
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    const handle = () => {
      reply.raw.once('close', () => handleNext(socket));
      done();
    };
    const line = waiting.get(socket);
    if (isEnding(socket)) return;
    if (line === undefined) {
      waiting.set(socket, []);
      handle();
    } else if (line.length < maxWaiting) line.push(handle);
    else socket.destroy();
  });
}

/** The client repeats requests without a response, so no more of them may be handled (RFC 9112, section 9.6). */
const isEnding = ({ destroyed, writableEnded }: Socket): boolean => destroyed || writableEnded;
