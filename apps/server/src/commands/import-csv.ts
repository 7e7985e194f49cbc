import { parseArgs } from 'node:util';
import { importCsv } from '../csv-import/index.ts';
import { PlainFault } from '../platform/refusal/plain-fault.ts';
import { withInstallation } from './installation.ts';

const usage =
  'Name the folder of the CSV files: npm run fiacre -- import:csv /path/to/folder [--encoding windows-1252] [--apply]';

// `npm run fiacre -- import:csv`: imports riders, drivers, cars and past trips from another system. Without --apply it only
// reports what it would do.
await withInstallation(async (platform) => {
  const { folder, apply, encoding } = readArguments(process.argv.slice(2));
  const outcomes = await importCsv(platform, folder, { apply, ...(encoding !== undefined && { encoding }) });
  for (const { file, line, result, text } of outcomes)
    process.stdout.write(`${file} line ${line}: ${result} ${text}\n`);
  const count = (wanted: string) => outcomes.filter(({ result }) => result === wanted).length;
  const counts = `${count('add')} to add, ${count('change')} to change, ${count('skip')} skipped, ${count('refuse')} refused`;
  if (count('refuse') > 0) {
    process.exitCode = 1;
    return `${counts}. Nothing was written: correct the refused rows first.`;
  }
  return apply ? `${counts}. Done.` : `${counts}. This was a dry run: add --apply to do it.`;
});

function readArguments(args: string[]) {
  try {
    const options = { apply: { type: 'boolean', default: false }, encoding: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [folder, ...others] = positionals;
    const encoding = values.encoding === undefined ? undefined : knownEncoding(values.encoding);
    if (folder !== undefined && others.length === 0) return { folder, apply: values.apply, encoding };
  } catch (error) {
    if (error instanceof PlainFault) throw error;
  }
  throw new PlainFault(usage);
}

function knownEncoding(name: string): string {
  try {
    return new TextDecoder(name).encoding;
  } catch {
    throw new PlainFault(
      `${name} is not an encoding. Spreadsheets use windows-1252 (Latin letters), windows-1255 (Hebrew), windows-1256 (Arabic, Persian, Urdu), gb18030 (Chinese) and macintosh.`,
    );
  }
}
