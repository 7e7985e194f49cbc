import { ProviderFault } from './provider-fault.ts';

const jsonType = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

/** The JSON of an answer. Bytes are counted as they arrive, unpacked, so no answer fills the memory. */
export async function readJson(provider: string, response: Response, mostBytes: number): Promise<unknown> {
  if (!jsonType.test(response.headers.get('content-type') ?? '')) {
    await response.body?.cancel();
    throw new ProviderFault(provider, 'not_json');
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const arriving: AsyncIterable<Uint8Array> | readonly Uint8Array[] = response.body ?? [];
  for await (const chunk of arriving) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) throw new ProviderFault(provider, 'too_large', mostBytes);
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
  } catch {
    throw new ProviderFault(provider, 'not_json');
  }
}
