import { afterEach, expect, test, vi } from 'vitest';
import { captureDownloads } from '../../testing/csv-downloads.ts';
import { downloadCsv } from './download-csv.ts';
import { provideIdentityCheck } from '../client/identity-check.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each([
  ['ar-EG', 'semicolon'],
  ['de-DE', 'semicolon-decimal-comma'],
  ['de-CH', 'semicolon'],
  ['en-US', 'comma'],
  ['es-ES', 'semicolon-decimal-comma'],
  ['es-MX', 'comma'],
  ['fa', 'semicolon'],
  ['fr', 'semicolon-decimal-comma'],
  ['he', 'comma'],
  ['hi', 'comma'],
  ['id', 'semicolon-decimal-comma'],
  ['pt-BR', 'semicolon-decimal-comma'],
  ['ur', 'semicolon'],
  ['zh', 'comma'],
])(
  'MISC-3 a browser in %s downloads a file that its spreadsheet opens: %s',
  async (language, spreadsheet) => {
    const asked = captureDownloads('name\r\n');
    vi.spyOn(navigator, 'language', 'get').mockReturnValue(language);
    await downloadCsv({ list: 'listUsers', filter: { type: 'rider', page: 2 }, fileName: 'riders.csv' });
    expect(asked.map(({ url }) => url)).toEqual([`/api/users?spreadsheet=${spreadsheet}&type=rider`]);
  },
);

test('AUTH-15 downloads a list about people after the user has confirmed their identity', async () => {
  let isConfirmed = false;
  const answers = () =>
    isConfirmed
      ? new Response('name\r\n')
      : Response.json({ error: { code: 'confirmation_required' } }, { status: 403 });
  captureDownloads('');
  const request = vi.fn(async () => answers());
  vi.stubGlobal('fetch', request);
  const withdraw = provideIdentityCheck(async () => (isConfirmed = true));
  await downloadCsv({ list: 'listUsers', filter: {}, fileName: 'riders.csv' });
  withdraw();
  expect(request).toHaveBeenCalledTimes(2);
});
