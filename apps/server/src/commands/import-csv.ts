import { importCsv } from '../csv-import/index.ts';
import { withInstallation } from './installation.ts';

// `npm run import:csv -- folder [--apply]`: riders, drivers, cars and past trips of another system. Without --apply it
// only says what it would do.
await withInstallation(async (platform) => {
  const [folder, flag] = process.argv.slice(2);
  if (folder === undefined || (flag !== undefined && flag !== '--apply'))
    throw new Error('Name the folder of the CSV files: npm run import:csv -- /path/to/folder [--apply]');
  const apply = flag === '--apply';
  const outcomes = await importCsv(platform, folder, { apply });
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
