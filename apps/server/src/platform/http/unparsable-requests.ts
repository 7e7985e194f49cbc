import type { ErrorCode } from '@fiacre/contract';
import type { ConnectionError, FastifyReply, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import type { Ids } from '../ids/ids.ts';
import { errorBody, writeError } from './error-writer.ts';

/** A URL that no route can parse; handled before any of our hooks runs. */
export function refuseMalformedUrl(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  writeError(error, request, reply.header('x-request-id', request.id));
}

interface ParseFailure {
  readonly status: string;
  readonly code: ErrorCode;
}

const overflow: ParseFailure = { status: '431 Request Header Fields Too Large', code: 'too_large' };
const unreadable: ParseFailure = { status: '400 Bad Request', code: 'invalid_request' };
const answers: Readonly<Record<string, ParseFailure>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', code: 'invalid_request' },
  HPE_HEADER_OVERFLOW: overflow,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: overflow,
};

/** Bytes that are not HTTP. There is no request yet, so the response is written by hand and the connection ends. */
export function refuseUnparsable(ids: Ids): (error: ConnectionError, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const { status, code } = answers[error.code] ?? unreadable;
    const body = JSON.stringify(errorBody(code, code, {}, ids.next()));
    const head = [
      `HTTP/1.1 ${status}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'connection: close',
    ];
    if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    socket.destroy(error);
  };
}
