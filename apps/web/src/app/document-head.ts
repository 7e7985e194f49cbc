import displayFont from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import textFont from '@fontsource-variable/commissioner/files/commissioner-latin-wght-normal.woff2?url';
import type { BootState } from './boot-state.ts';
import type { Page } from './pages.ts';

interface ManifestChunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}
type Manifest = Readonly<Record<string, ManifestChunk>>;

// The browser build runs first and writes its manifest here; without it (in tests) nothing is linked.
const built = import.meta.glob<Manifest>('@built-client/.vite/manifest.json', {
  eager: true,
  import: 'default',
});
const manifest: Manifest = Object.values(built)[0] ?? {};

const clientEntry = 'src/entry-client.tsx';

/** The chunk and all its static imports, each once. */
function withImports(name: string, found: Map<string, ManifestChunk>): void {
  const chunk = manifest[name];
  if (chunk === undefined || found.has(name)) return;
  found.set(name, chunk);
  for (const imported of chunk.imports ?? []) withImports(imported, found);
}

function assetTags(page: Page): string[] {
  const found = new Map<string, ManifestChunk>();
  withImports(clientEntry, found);
  if (page.onServer === true && page.source !== undefined) withImports(page.source, found);
  const styles = new Set([...found.values()].flatMap((chunk) => chunk.css ?? []));
  const entryFile = manifest[clientEntry]?.file;
  const others = [...found.values()].filter((chunk) => chunk.file !== entryFile);
  return [
    ...[...styles].map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...others.map((chunk) => `<link rel="modulepreload" href="/${chunk.file}">`),
    ...(entryFile === undefined ? [] : [`<script type="module" src="/${entryFile}"></script>`]),
  ];
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

const preloadFont = (url: string) =>
  `<link rel="preload" as="font" type="font/woff2" crossorigin href="${url}">`;

/** The contents of the page's head. The title is the operator's name for the product (ROUTE-9). */
export function documentHead(page: Page, boot: BootState): string {
  const { settings, language } = boot;
  const lead = language.texts[settings.appCategory === 'delivery' ? 'hero_lead_delivery' : 'hero_lead'] ?? '';
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escapeHtml(settings.appName)}</title>`,
    `<meta name="description" content="${escapeHtml(lead)}">`,
    '<meta name="color-scheme" content="light dark">',
    '<meta name="theme-color" content="#0a1020">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    preloadFont(textFont),
    ...(page.path === '/' ? [preloadFont(displayFont)] : []),
    ...assetTags(page),
  ].join('');
}
