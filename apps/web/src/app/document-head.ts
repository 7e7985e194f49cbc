import type { BootState } from './boot-state.ts';
import type { Page } from './pages.ts';

interface ManifestChunk {
  readonly file: string;
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
const earlyEntry = 'src/entry-early.ts';
const pressEntry = 'src/entry-press.ts';

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
  const styleOf = (name: string) => manifest[name]?.file;
  const first = styleOf('style.css');
  const rest = styleOf('style-rest.css');
  const styleTag = (file: string | undefined) =>
    file === undefined ? [] : [`<link rel="stylesheet" href="/${file}">`];
  const entryFile = manifest[clientEntry]?.file;
  const others = [...found.values()]
    .filter((chunk) => chunk.file !== entryFile)
    .map(({ file }) => `/${file}`);
  const early = page.path === '/' ? manifest[earlyEntry]?.file : undefined;
  if (early !== undefined) {
    // The early script loads the app; until then the form gets all of the bandwidth.
    const chunks = [...others, `/${entryFile ?? ''}`].join(' ');
    const ofEarly = new Map<string, ManifestChunk>();
    withImports(earlyEntry, ofEarly);
    const imported = [...ofEarly.values()].filter(({ file }) => file !== early);
    return [
      ...styleTag(first),
      ...imported.map(({ file }) => `<link rel="modulepreload" href="/${file}">`),
      `<script type="module" src="/${early}" data-chunks="${chunks}" data-styles="/${rest ?? ''}"></script>`,
    ];
  }
  const press = manifest[pressEntry]?.file;
  // At low priority the style sheet comes first, and with it what the server rendered.
  return [
    ...styleTag(first),
    ...styleTag(rest),
    // Runs as soon as it is there: scripts that are not asynchronous run in their order.
    ...(press === undefined ? [] : [`<script type="module" async src="/${press}"></script>`]),
    ...others.map((href) => `<link rel="modulepreload" fetchpriority="low" href="${href}">`),
    ...(entryFile === undefined
      ? []
      : [`<script type="module" fetchpriority="low" src="/${entryFile}"></script>`]),
  ];
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

/** The contents of the page's head. The title is the operator's name for the product (ROUTE-9). */
export function documentHead(page: Page, boot: BootState, textsUrl: string): string {
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
    '<link rel="apple-touch-icon" href="/app-icon-192.png">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    ...(page.path === '/'
      ? []
      : [`<link rel="preload" as="fetch" fetchpriority="low" crossorigin href="${textsUrl}">`]),
    ...assetTags(page),
  ].join('');
}
