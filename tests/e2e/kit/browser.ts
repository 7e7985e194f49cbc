import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** Prefers the headless shell: the same engine without the browser around it, at about half the cost. */
const INSTALLED = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Headless, without the browser's sandbox (it refuses to start as root), and with WebGL in software. Only WebGL:
 * forced to render through SwiftShader, whole pages cost three times the processor time.
 */
export const browserArguments: readonly string[] = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  '--enable-unsafe-swiftshader',
  '--force-color-profile=srgb',
];

/** @returns the path of the machine's Chromium, otherwise of the one installed with the tests from npm */
export async function findBrowser(): Promise<string> {
  const installed = INSTALLED.find((path) => existsSync(path));
  if (installed !== undefined) return installed;
  // The package unpacks into TMPDIR, where another user's copy may already exist.
  process.env['TMPDIR'] = join(import.meta.dirname, '..', '..', '..', '.cache', 'chromium');
  mkdirSync(process.env['TMPDIR'], { recursive: true });
  const { default: chromium } = await import('@sparticuz/chromium');
  return chromium.executablePath();
}
