import { spawnSync } from 'node:child_process';

import { root } from '../root.ts';
import type { ProductionPackage } from './production-packages.ts';

interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  /** The scope of a package, such as `@fastify`. */
  readonly group?: string;
  readonly version: string;
  readonly type: string;
  readonly purl: string;
}

export interface Sbom {
  readonly bomFormat: string;
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

const maxBytes = 256 * 1024 * 1024;

const nameOf = ({ name, group, version }: Component) =>
  `${group === undefined || name.startsWith('@') ? name : `${group}/${name}`}@${version}`;

/**
 * The list of parts in CycloneDX, by npm. With workspaces, npm's own `--omit dev` leaves out production packages that the
 * root also has for development, so everything is listed and then filtered.
 * @throws if npm fails
 */
export function sbomOf(packages: readonly ProductionPackage[]): Sbom {
  const wanted = new Set(packages.map(({ name, version }) => `${name}@${version}`));
  const product = npmSbom();
  // npm lists no folder without a version, as that of the pinned Node is.
  const node = packages.filter(({ name }) => pinnedNode.test(name)).map(componentOf);
  const components = [...product.components.filter((one) => wanted.has(nameOf(one))), ...node];
  const refs = new Set(components.map((one) => one['bom-ref']));
  const dependencies = product.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) }));
  return { ...product, components, dependencies };
}

const pinnedNode = /^node-(?:bin-)?(?:darwin|linux|win)-/;

function componentOf({ name, version }: ProductionPackage): Component {
  const purl = `pkg:npm/${name}@${version}`;
  return { 'bom-ref': `${name}@${version}`, type: 'library', name, version, purl };
}

function npmSbom(): Sbom {
  const { status, stdout, stderr } = spawnSync(
    'npm',
    ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'],
    { cwd: root, encoding: 'utf8', maxBuffer: maxBytes, shell: process.platform === 'win32' },
  );
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`);
  return JSON.parse(stdout) as Sbom;
}

/** A sentence for each package that the list lacks. */
export function sbomProblems(sbom: Sbom, packages: readonly ProductionPackage[]): readonly string[] {
  if (sbom.bomFormat !== 'CycloneDX') return [`its format is ${sbom.bomFormat}`];
  const listed = new Set(sbom.components.map(nameOf));
  return packages
    .map(({ name, version }) => `${name}@${version}`)
    .filter((one) => !listed.has(one))
    .map((one) => `${one} is missing`);
}
