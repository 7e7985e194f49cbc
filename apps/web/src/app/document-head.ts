import type { BootState } from './boot/boot-state.ts';
import { createTranslator } from '../i18n/translate.ts';
import { pageTitle, type Page } from './pages/pages.ts';

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

/** The files inlined in a guest's landing page, by the end of their path. */
const contents = import.meta.glob<string>(
  ['@built-client/assets/style-*.css', '@built-client/assets/early-*.js', '!**/style-rest-*'],
  { eager: true, import: 'default', query: '?raw' },
);
const contentOf = (source: string): string | undefined => {
  const file = manifest[source]?.file;
  return file === undefined ? undefined : Object.entries(contents).find(([path]) => path.endsWith(file))?.[1];
};

const clientEntry = 'src/entry-client.tsx';
const earlyEntry = 'src/entry-early.ts';
const pressEntry = 'src/entry-press.ts';
const officeShell = 'src/back-office/shell/office-shell.tsx';

/** The chunk and all its static imports, each once. */
function withImports(name: string, found: Map<string, ManifestChunk>): void {
  const chunk = manifest[name];
  if (chunk === undefined || found.has(name)) return;
  found.set(name, chunk);
  for (const imported of chunk.imports ?? []) withImports(imported, found);
}

/** The inline parts of a document. The content policy has to allow each by its hash. */
export interface InlineContent {
  readonly style: string;
  readonly script: string;
}

/**
 * A guest's landing page contains its styles and its first script: on a slow connection each file costs a
 * round trip before anything can be typed. A guest's browser caches the document. Browsers of signed-in users
 * do not, so their document links the same files.
 */
export function inlineContentOf(page: Page, boot: BootState): InlineContent | null {
  const style = contentOf('style.css');
  const script = contentOf('early.js');
  const isWanted = page.path === '/' && boot.user === null;
  return isWanted && style !== undefined && script !== undefined ? { style, script } : null;
}

const linkTo = (file: string | undefined) =>
  file === undefined ? [] : [`<link rel="stylesheet" href="/${file}">`];

/** The files of the app for this page, so that none is found only when another has run: the entry comes last. */
function filesOfApp(page: Page, user: BootState['user']): readonly string[] {
  const found = new Map<string, ManifestChunk>();
  withImports(clientEntry, found);
  if (page.source !== undefined) withImports(page.source, found);
  const isStaff = user?.usertype === 'admin' || user?.usertype === 'fleetadmin';
  if (isStaff && page.access !== 'everyone') withImports(officeShell, found);
  const entry = manifest[clientEntry]?.file;
  const files = [...found.values()].map(({ file }) => file).filter((file) => file !== entry);
  return [...files, ...(entry === undefined ? [] : [entry])].map((file) => `/${file}`);
}

/** The landing page's first script loads the app; until then the form gets all of the bandwidth. */
const earlyAttributes = (page: Page, user: BootState['user']) =>
  `data-chunks="${filesOfApp(page, user).join(' ')}" data-styles="/${manifest['style-rest.css']?.file ?? ''}"`;

/** The first script, to be placed after the form that it reads. */
export const inlineScriptTag = (page: Page, { script }: InlineContent): string =>
  `<script ${earlyAttributes(page, null)}>${script}</script>`;

function assetTags(page: Page, user: BootState['user'], inline: InlineContent | null): string[] {
  if (inline !== null) return [`<style>${inline.style}</style>`];
  const first = linkTo(manifest['style.css']?.file);
  const early = page.path === '/' ? manifest[earlyEntry]?.file : undefined;
  if (early !== undefined) {
    const ofEarly = new Map<string, ManifestChunk>();
    withImports(earlyEntry, ofEarly);
    const imported = [...ofEarly.values()].filter(({ file }) => file !== early);
    return [
      ...first,
      ...imported.map(({ file }) => `<link rel="modulepreload" href="/${file}">`),
      `<script type="module" src="/${early}" ${earlyAttributes(page, user)}></script>`,
    ];
  }
  const press = manifest[pressEntry]?.file;
  const files = filesOfApp(page, user);
  const entry = files.at(-1);
  // Low priority, so that the style sheet, and so the server-rendered page, comes first.
  return [
    ...first,
    ...linkTo(manifest['style-rest.css']?.file),
    // Asynchronous: runs as soon as it is loaded, without waiting for scripts before it.
    ...(press === undefined ? [] : [`<script type="module" async src="/${press}"></script>`]),
    ...files.slice(0, -1).map((href) => `<link rel="modulepreload" fetchpriority="low" href="${href}">`),
    ...(entry === undefined ? [] : [`<script type="module" fetchpriority="low" src="${entry}"></script>`]),
  ];
}

/** Text in markup, or in the value of an attribute. */
export function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

/** The contents of the page's head. */
export function documentHead(
  page: Page,
  boot: BootState,
  textsUrls: readonly string[],
  inline: InlineContent | null,
): string {
  const { settings, language, user } = boot;
  const t = createTranslator(language.locale, language.texts, {}, settings.appCategory);
  const title = pageTitle(page, { role: user?.usertype ?? null, appName: settings.appName, t });
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(t('hero_lead'))}">`,
    '<meta name="color-scheme" content="light dark">',
    '<meta name="theme-color" content="#0a1020">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/app-icon-192.png">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    ...(page.path === '/'
      ? []
      : textsUrls.map(
          (url) => `<link rel="preload" as="fetch" fetchpriority="low" crossorigin href="${url}">`,
        )),
    ...assetTags(page, user, inline),
  ].join('');
}
