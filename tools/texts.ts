import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import type { LanguageFile } from '@fiacre/contract/texts/language';
import { missingKeys } from '@fiacre/contract/texts/missing-keys';

import { root } from './root.ts';

/** Lists the texts that each language shows in English; with --complete, fails if there are any. */
const files = globSync(join(root, 'texts/*.json')).filter((path) => basename(path) !== 'package.json');
let total = 0;
for (const path of files.toSorted()) {
  const missing = missingKeys(JSON.parse(readFileSync(path, 'utf8')) as LanguageFile);
  total += missing.length;
  console.log(`${basename(path)}: ${missing.length === 0 ? 'complete' : `${missing.length} missing`}`);
  for (const key of missing) console.log(`  ${key}`);
}
if (process.argv.includes('--complete') && total > 0) process.exitCode = 1;
