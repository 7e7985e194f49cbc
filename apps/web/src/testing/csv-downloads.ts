import { vi } from 'vitest';

/** Responds with a file and records the requests: jsdom does not follow download links. */
export function captureDownloads(text: string): { url: string; accept: string | null }[] {
  const asked: { url: string; accept: string | null }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const accept = new Headers(init.headers).get('accept');
    // A background refetch of the list is not a download.
    if (accept?.includes('text/csv') === true) asked.push({ url, accept });
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
