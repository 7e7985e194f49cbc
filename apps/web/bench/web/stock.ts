import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { build } from 'vite';
import { installPeer } from '../../../../tools/bench/install-peer.ts';

/**
 * A typical first version of the same booking form with Vite, React, MUI and MapLibre (`apps/web/bench/web/stock`),
 * with the product's versions of all but MUI. It is served like the product's own pages: files compressed with
 * brotli at the highest quality and cached for ever, the document revalidated; everything else comes from the
 * product.
 */
export interface StockSite {
  readonly url: string;
  readonly close: () => Promise<void>;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

interface Served {
  readonly type: string;
  readonly content: Buffer;
  readonly cacheControl: string;
}

/** @param variant `map-in-bundle`, as a plain import has it, or `map-on-demand`: downloaded once somebody opens it */
export async function startStockSite(
  variant: 'map-in-bundle' | 'map-on-demand',
  productUrl: string,
): Promise<StockSite> {
  const folder = join(process.cwd(), '.cache', 'bench-stock', variant);
  const emotion = ['@emotion/react@11.14.0', '@emotion/styled@11.14.1'];
  const mui = join(installPeer('@mui/material', '9.5.0', {}, emotion), 'node_modules', '@mui', 'material');
  await build({
    root: join(import.meta.dirname, 'stock', variant),
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '@mui/material': mui }, dedupe: ['react', 'react-dom'] },
    build: { outDir: folder, emptyOutDir: true },
  });
  const files = await compressed(folder);
  const server = createServer((incoming, response) => {
    const file = files.get(incoming.url ?? '');
    if (file === undefined) forward(productUrl, incoming, response);
    else send(file, incoming, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The files by their path. */
async function compressed(folder: string): Promise<ReadonlyMap<string, Served>> {
  const files = new Map<string, Served>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const raw = readFileSync(path);
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    const content = await promisify(brotliCompress)(raw, { params });
    const isDocument = entry.name === 'index.html';
    files.set(isDocument ? '/' : path.slice(folder.length).replaceAll('\\', '/'), {
      type: types[extname(entry.name)] ?? 'application/octet-stream',
      content,
      cacheControl: isDocument ? 'no-cache' : 'public, max-age=31536000, immutable',
    });
  }
  return files;
}

function send(
  { type, content, cacheControl }: Served,
  { headers }: IncomingMessage,
  response: ServerResponse,
) {
  const etag = `"${content.length}"`;
  response.setHeader('cache-control', cacheControl);
  response.setHeader('etag', etag);
  if (headers['if-none-match'] === etag) {
    response.writeHead(304).end();
    return;
  }
  response.writeHead(200, {
    'content-type': type,
    'content-encoding': 'br',
    'content-length': content.length,
  });
  response.end(content);
}

function forward(productUrl: string, incoming: IncomingMessage, response: ServerResponse): void {
  const { method, headers } = incoming;
  const { host } = new URL(productUrl);
  // The product refuses changes that come from another site.
  const origin = headers.origin === undefined ? {} : { origin: productUrl };
  const asked = request(
    new URL(incoming.url ?? '/', productUrl),
    { method, headers: { ...headers, ...origin, host } },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    },
  );
  asked.on('error', () => response.destroy());
  incoming.pipe(asked);
}
