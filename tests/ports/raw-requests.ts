/** Bytes on a new connection and the status of the response; null if the server just closes the connection. */
export type RawRequest = readonly [name: string, bytes: string, status: number | null];

const host = 'Host: localhost\r\n';
const close = `${host}Connection: close\r\n`;
const json = `${close}Content-Type: application/json\r\n`;

export const rawRequests: readonly RawRequest[] = [
  ['an address with the host in it', `GET http://localhost/healthz HTTP/1.1\r\n${close}\r\n`, 200],
  ['HTTP/1.0', `GET /healthz HTTP/1.0\r\n${host}\r\n`, 200],
  ['OPTIONS *', `OPTIONS * HTTP/1.1\r\n${close}\r\n`, 404],
  ['GET *', `GET * HTTP/1.1\r\n${close}\r\n`, 404],
  ['a path of slashes', `GET // HTTP/1.1\r\n${close}\r\n`, 404],
  ['an address that cannot be decoded', `GET /%c0%ae%zz HTTP/1.1\r\n${close}\r\n`, 404],
  ['CONNECT', `CONNECT localhost:80 HTTP/1.1\r\n${close}\r\n`, null],
  ['the beginning of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ['the beginning of TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
  ['an unknown method', `BREW / HTTP/1.1\r\n${close}\r\n`, 400],
  ['an unknown version', `GET / HTTP/9.9\r\n${close}\r\n`, 400],
  ['two hosts', `GET /healthz HTTP/1.1\r\n${close}Host: other\r\n\r\n`, 400],
  ['a host of another site', 'GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n', 421],
  ['no host', 'GET /healthz HTTP/1.1\r\n\r\n', 400],
  ['an expectation that nobody knows', `POST /api/quotes HTTP/1.1\r\n${json}Expect: wonders\r\n\r\n`, 417],
  ['a method in a header', `POST /api/me HTTP/1.1\r\n${json}X-HTTP-Method-Override: DELETE\r\n\r\n`, 404],
  [
    'two lengths',
    `POST /api/quotes HTTP/1.1\r\n${json}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
    400,
  ],
  [
    'a content-length and chunks',
    `POST /api/quotes HTTP/1.1\r\n${json}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
  ],
  [
    'chunked as an inner encoding',
    `POST /api/quotes HTTP/1.1\r\n${json}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
    400,
  ],
  [
    'a chunk size beyond any integer',
    `POST /api/quotes HTTP/1.1\r\n${json}Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n`,
    400,
  ],
  ['a length below nothing', `POST /api/quotes HTTP/1.1\r\n${json}Content-Length: -1\r\n\r\n`, 400],
  ['a length that is no number', `POST /api/quotes HTTP/1.1\r\n${json}Content-Length: 0x10\r\n\r\n`, 400],
  ['a body that is too long', `POST /api/quotes HTTP/1.1\r\n${json}Content-Length: 99999999\r\n\r\n`, 413],
  ['a space before the colon', `GET /healthz HTTP/1.1\r\n${close}X-A : b\r\n\r\n`, 400],
  ['a header that continues on the next line', `GET /healthz HTTP/1.1\r\n${close}X-A: b\r\n c\r\n\r\n`, 400],
  ['line ends without CR', `GET /healthz HTTP/1.1\n${close}\n\n`, 400],
  ['a zero byte in the address', `GET /\0 HTTP/1.1\r\n${close}\r\n`, 400],
  ['a zero byte in a cookie', `GET /api/me HTTP/1.1\r\n${close}Cookie: a=\0\r\n\r\n`, 400],
  ['empty cookies', `GET /api/me HTTP/1.1\r\n${close}Cookie: =;;; fiacre-session=%E0%A4%A; =\r\n\r\n`, 401],
  ['a header of 20 KB', `GET /healthz HTTP/1.1\r\n${close}X-A: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ['an address of 20 KB', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${close}\r\n`, 431],
  ['3,000 headers', `GET /healthz HTTP/1.1\r\n${close}${'A:\r\n'.repeat(3_000)}\r\n`, 431],
];
