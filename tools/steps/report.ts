import { existsSync, readFileSync } from 'node:fs';

/** Content of a runner's JSON report; null if the runner did not write one. */
export function readReport(reportFile: string): unknown {
  return existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, 'utf8')) : null;
}
