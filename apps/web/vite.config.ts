import { posix, resolve } from 'node:path';
import { en } from '@fiacre/contract/texts/en';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';
import { classicScript } from './classic-script.ts';
import { officeTexts } from './office-texts.ts';
import { splitStyles } from './split-styles.ts';

const workerFile = 'service-worker.js';

/** Removes the descriptions of routes, which only the API description shows. */
const routesWithoutSummaries: Plugin = {
  name: 'routes-without-summaries',
  enforce: 'pre',
  transform: (code, id) =>
    /packages\/contract\/src\/routes\/(?:[\w-]+\/)?[\w-]+\.ts$/.test(id)
      ? code.replaceAll(/,?\s*summary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")/g, '')
      : null,
};

/** The server links a page's chunk. The manifest names it by its source, the path that `load` imports. */
const sourcesOfPages: Plugin = {
  name: 'sources-of-pages',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/src/app/pages/pages.ts')
      ? code.replaceAll(
          /load: async \(\) =>\s*\(await import\('([^']+)'\)/g,
          (load: string, path: string) => `source: '${posix.join('src/app/pages', path)}', ${load}`,
        )
      : null,
};

/**
 * The code that every page needs, in two files, and two files that most pages of riders, drivers and staff
 * share: on a slow connection each further file costs a round trip. Only a driver's meter measures a track, and only it
 * and forms of staff count a fare by a tariff or correct one. The requests of staff's pages are one more file.
 */
const chunkGroups = [
  {
    name: 'first',
    test: /apps\/web\/src\/(?:ui\/(?:hydration\/(?:takeover|retype|pressed-early)|styles\/link-fonts)|api\/offline\/stored-draft)\.ts$/,
  },
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack)\// },
  {
    name: 'meter',
    includeDependenciesRecursively: false,
    test: /apps\/web\/src\/api\/meter-reading\.ts$|packages\/domain\/src\/(?:meter\/running-meter|tariff\/drive-parts|tracking\/(?!phone|present|saved))/,
  },
  {
    name: 'tariffs',
    includeDependenciesRecursively: false,
    test: /packages\/domain\/src\/(?:tariff|tolls|charge\/correction)/,
  },
  {
    name: 'base',
    test: /apps\/web\/src\/(?:api\/(?!chat|documents|early|offline\/service-worker|passkeys|prepare-photo|push|series|shared-trip|office\/(?!attention|companies|dispatch|setup|withdrawals|zones))|i18n\/|app\/(?!pages\/(?!(?:pages|admission)\.ts))|ui\/(?:(?:brand|dialogs|feedback|fields|hydration|places|styles)\/)?(?:alert|avatar|badge|booking\/fare|button|choice|class|confirm|date|dialog|empty|failure|field|highl|icon|lantern|logo|notice|place|plate|price|segm|select|skel|social|spin|text|use-|visually|western)[\w-]*\.tsx?$)|packages\/(?:contract|domain)\/src\/(?!widget\/)/,
  },
  { name: 'office', includeDependenciesRecursively: false, test: /apps\/web\/src\/api\/office\// },
  {
    name: 'map',
    // The styles and the drawing of symbols are loaded with the library.
    test: /apps\/web\/src\/map\/(?!demand\/|closure-layer|open-map\.ts|map-images|draw-|style\/(?!first-label|fonts|image-name))/,
  },
  {
    name: 'parts',
    test: /apps\/web\/src\/ui\/(?:booking\/status|column|pager|fact|fields\/(?:photo|search))/,
  },
];

/**
 * On a slow connection the landing page's first paint waits for its style sheet, so the styles of other pages
 * are in a second one. Both are linked by name from the manifest (document-head.ts).
 */
const stylesOfLandingPage: Plugin = {
  name: 'styles-of-landing-page',
  // Runs after the style sheet has been made.
  enforce: 'post',
  generateBundle(_, bundle) {
    const all = Object.values(bundle).find(
      (output) => output.type === 'asset' && output.originalFileNames.includes('style.css'),
    );
    if (all?.type !== 'asset') return;
    const scripts = new Map<string, string>();
    const add = (name: string): void => {
      const chunk = bundle[name];
      if (chunk?.type !== 'chunk' || scripts.has(name)) return;
      scripts.set(name, chunk.code);
      chunk.imports.forEach(add);
    };
    for (const chunk of Object.values(bundle))
      if (
        chunk.type === 'chunk' &&
        /\/src\/(?:entry-client|entry-early|features\/book-ride\/landing\/landing-page)\.tsx?$/.test(
          chunk.facadeModuleId ?? '',
        )
      )
        add(chunk.fileName);
    const { first, rest } = splitStyles(String(all.source), [...scripts.values()]);
    delete bundle[all.fileName];
    for (const [name, source] of Object.entries({ 'style.css': first, 'style-rest.css': rest }))
      this.emitFile({ type: 'asset', name, originalFileName: name, source });
  },
};

/**
 * The pages that a rider or driver may open without a connection, and the parts that a driver's pages load by themselves;
 * the rest is stored once it is used.
 */
const storedPages =
  /\/src\/app\/pages\/((bookings|booking)-page|profile-pages)\.tsx$|\/(background-positions-page|driver-duty|demand-panel|meter-screen)\.tsx$/;

/**
 * A guest's landing page contains its first script (document-head.ts), which saves a round trip. This is that script as
 * one file without imports.
 */
const scriptOfLandingPage: Plugin = {
  name: 'script-of-landing-page',
  enforce: 'post',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
    const entry = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/src/entry-early.ts'));
    const [imported, ...others] = chunks.filter(({ fileName }) => entry?.imports.includes(fileName));
    if (entry === undefined || imported === undefined || others.length > 0)
      throw new Error('The first script has to import one file.');
    this.emitFile({
      type: 'asset',
      name: 'early.js',
      originalFileName: 'early.js',
      source: classicScript(entry, imported),
    });
  },
};

/**
 * The script that other sites load, at `/widget.js`, and the one that the frame's document contains. Each is built
 * separately: in the app's build they would share files with the pages, or have the app's files to load.
 */
const scriptsOfWidget: Plugin = {
  name: 'scripts-of-widget',
  async generateBundle() {
    const loader = await scriptOf('src/widget/loader.ts');
    const frame = await scriptOf('src/widget/widget-frame.ts');
    this.emitFile({ type: 'asset', fileName: 'widget.js', source: loader });
    this.emitFile({ type: 'asset', name: 'widget-frame.js', source: frame });
  },
};

/** One script without imports. */
async function scriptOf(input: string): Promise<string> {
  const result = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'warn',
    plugins: [routesWithoutSummaries],
    build: {
      write: false,
      target: 'es2022',
      copyPublicDir: false,
      modulePreload: { polyfill: false },
      rollupOptions: { input: resolve(import.meta.dirname, input), output: { format: 'iife' } },
    },
  });
  const outputs = [result].flat().flatMap((each) => ('output' in each ? each.output : []));
  const [script, ...others] = outputs.filter((output) => output.type === 'chunk');
  if (script === undefined || others.length > 0) throw new Error(`${input} has to be one file.`);
  // This would end the script element.
  return script.code.trim().replaceAll('</script', String.raw`<\/script`);
}

/** The map: large, so it is stored after everything else. Its worker is a file that no chunk imports. */
const isOfMap = (file: string) => /^assets\/maplibre-gl[\w-]*\.m?js$/.test(file);

/** Tells the service worker which files belong to these pages. */
const filesOfWorker: Plugin = {
  name: 'files-of-worker',
  // Runs after the style sheet has been made.
  enforce: 'post',
  generateBundle(_, bundle) {
    const worker = bundle[workerFile];
    if (worker?.type !== 'chunk') return;
    const files = new Set<string>();
    const add = (name: string): void => {
      const chunk = bundle[name];
      if (files.has(name) || chunk?.type !== 'chunk') return;
      files.add(name);
      for (const file of chunk.viteMetadata?.importedCss ?? []) files.add(file);
      chunk.imports.forEach(add);
      for (const dynamic of chunk.dynamicImports) {
        const source = bundle[dynamic];
        if (source?.type === 'chunk' && source.moduleIds.some((id) => storedPages.test(id))) add(dynamic);
      }
    };
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk' && /\/src\/entry-(client\.tsx|press\.ts)$/.test(chunk.facadeModuleId ?? ''))
        add(chunk.fileName);
    for (const name of Object.keys(bundle)) if (name.endsWith('.css')) files.add(name);
    const listed = (names: readonly string[]) => JSON.stringify(names.toSorted().map((name) => `/${name}`));
    worker.code = worker.code
      .replaceAll('__FILES__', () => listed([...files]))
      .replaceAll('__MAP_FILES__', () => listed(Object.keys(bundle).filter(isOfMap)));
  },
};

/** Lists the texts that only the back office shows: the server puts them into a file that only staff load. */
const textsOfOffice: Plugin = {
  name: 'texts-of-office',
  enforce: 'post',
  generateBundle(_, bundle) {
    const keys = Object.keys(en);
    const scripts = Object.values(bundle).filter((output) => output.type === 'chunk');
    const source = JSON.stringify(officeTexts(keys, scripts));
    this.emitFile({ type: 'asset', fileName: '.vite/office-texts.json', source });
  },
};

// One configuration for both builds: `vite build` makes the files that browsers load, `vite build --ssr` the
// code with which the server renders. Assets are never inlined as data: addresses, which the content policy
// refuses.
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    react(),
    isSsrBuild !== true && routesWithoutSummaries,
    isSsrBuild !== true && stylesOfLandingPage,
    isSsrBuild !== true && scriptOfLandingPage,
    isSsrBuild !== true && scriptsOfWidget,
    isSsrBuild !== true && filesOfWorker,
    isSsrBuild !== true && textsOfOffice,
    // Browsers do not need it; the server does, and so do the tests, which run without a build.
    (isSsrBuild === true || command === 'serve') && sourcesOfPages,
  ],
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    // Without `modulePreload.polyfill` no inline script is needed.
    modulePreload: { polyfill: false },
    // One style sheet for all parts: it is smaller than the headers of a dozen requests.
    cssCodeSplit: isSsrBuild === true,
    ...(isSsrBuild
      ? {}
      : {
          rollupOptions: {
            input: {
              'entry-client': 'src/entry-client.tsx',
              'entry-early': 'src/entry-early.ts',
              'entry-press': 'src/entry-press.ts',
              'service-worker': 'src/api/offline/service-worker.ts',
            },
            output: {
              advancedChunks: { groups: chunkGroups },
              // A service worker's address never changes; its name would otherwise contain a hash.
              entryFileNames: ({ name }) =>
                name === 'service-worker' ? workerFile : 'assets/[name]-[hash].js',
            },
          },
        }),
  },
  ssr: { noExternal: true },
  // The folder of the browser's build, which is always next to the server's build, even while both are being
  // built.
  resolve: {
    alias: { '@built-client': resolve(import.meta.dirname, process.env['BUILT_CLIENT'] ?? 'dist/client') },
  },
}));
