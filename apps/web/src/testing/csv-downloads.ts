import { vi } from 'vitest';

/** Answers with a file, and keeps what was asked for: a link to a download is not followed here. */
export function catchDownloads(text: string): { url: string; accept: string | null }[] {
  const asked: { url: string; accept: string | null }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, accept: new Headers(init.headers).get('accept') });
    return new Response(text, { headers: { 'content-type': 'text/csv' } });
  });
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = () => 'blob:csv';
      static override revokeObjectURL = () => {};
    },
  );
  return asked;
}
