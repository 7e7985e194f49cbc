import { isTest, zoneOf, type Zone } from './zones.ts';

/** The imported module: a file of this project, or a package. */
export type Target =
  | { readonly kind: 'file'; readonly path: string; readonly byPackageName: boolean }
  | { readonly kind: 'package'; readonly name: string };

/** The seeds and sizes of tests are defined in these files, which even the tests of the domain import. */
const ASKED_BY_ALL_TESTS = new Set(['tests/scale.ts', 'tests/sizes.ts']);
const PARTS_OF_WEB = new Set(['web-assembly', 'web-app', 'feature', 'web-part']);
const PARTS_OF_SERVER = new Set(['server-assembly', 'platform', 'capability']);
/** The capabilities that may import each of these doors; all others see the map as `Maps`, and no dispatch at all. */
const SERVER_DOORS: Readonly<Record<string, readonly string[]>> = {
  'packages/city/src/index.ts': ['maps'],
  'packages/dispatch/src/index.ts': ['bookings', 'dispatch', 'promises', 'rehearsals'],
  'packages/dispatch/src/laboratory/index.ts': ['rehearsals', 'sandbox'],
};
/** Folders of the web that may import each other; any other may import only contract, domain and itself. */
const WEB_PART_IMPORTS: Readonly<Record<string, readonly string[]>> = {
  ui: ['i18n', 'api'],
  map: ['ui', 'i18n', 'api'],
  api: ['i18n'],
  i18n: ['api'],
  'back-office': ['ui', 'map', 'api', 'i18n'],
};

/** @returns why this import is refused, or undefined */
export function refusedImport(from: string, target: Target): string | undefined {
  const zone = zoneOf(from);
  if (target.kind === 'package') return refusedPackage(from, zone, target.name);
  if (isTest(from) && ASKED_BY_ALL_TESTS.has(target.path)) return undefined;
  const other = zoneOf(target.path);
  const leavesWorkspace = zone.kind !== 'outside' && workspaceOf(from) !== workspaceOf(target.path);
  if (leavesWorkspace && !target.byPackageName && other.kind !== 'outside') {
    return 'another package is imported by its name, never by a path into it';
  }
  return refusedZone(from, zone, target.path, other);
}

function refusedPackage(from: string, zone: Zone, name: string): string | undefined {
  if (isTest(from)) return undefined;
  if (zone.kind === 'domain') return 'domain imports nothing';
  if (zone.kind === 'dispatch') return 'dispatch imports domain only';
  if (zone.kind === 'contract' && name !== 'zod') return 'contract imports domain and zod only';
  if (PARTS_OF_WEB.has(zone.kind) && name.startsWith('node:'))
    return 'the web runs in browsers: no node: modules';
  return undefined;
}

function refusedZone(from: string, zone: Zone, path: string, other: Zone): string | undefined {
  if (zone.kind === other.kind && zone.name === other.name) return undefined;
  if (PARTS_OF_WEB.has(zone.kind) && PARTS_OF_SERVER.has(other.kind)) {
    return 'the web never imports the server, not even a type';
  }
  if (PARTS_OF_SERVER.has(zone.kind) && PARTS_OF_WEB.has(other.kind))
    return 'the server never imports the web';
  if (other.kind === 'texts') {
    const mayRead = zone.kind === 'contract' || isTest(from);
    return mayRead ? undefined : 'texts are read through @fiacre/contract/texts';
  }
  switch (zone.kind) {
    case 'domain':
      return 'domain imports nothing';
    case 'contract':
      return other.kind === 'domain' ? undefined : 'contract imports domain and zod only';
    case 'city':
      return other.kind === 'domain' ? undefined : 'city imports domain only';
    case 'dispatch':
      return other.kind === 'domain' ? undefined : 'dispatch imports domain only';
    case 'platform':
    case 'capability':
      return refusedOnServer(from, zone, path, other);
    case 'feature':
    case 'web-part':
      return refusedOnWeb(zone, other);
    case 'web-app':
    case 'web-assembly':
    case 'server-assembly':
    case 'texts':
    case 'outside':
      return undefined;
  }
}

function refusedOnServer(from: string, zone: Zone, path: string, other: Zone): string | undefined {
  if (isTest(from)) return undefined;
  if (other.kind === 'server-assembly') return 'app.ts and main.ts assemble the parts; no part imports them';
  if (other.kind === 'city' || other.kind === 'dispatch')
    return SERVER_DOORS[path]?.includes(zone.name) === true
      ? undefined
      : `${zone.name || zone.kind} may not import this part of ${other.kind}`;
  if (other.kind !== 'capability') return undefined;
  if (zone.kind === 'platform') return 'platform never imports a capability';
  const isFrontDoor = path === `apps/server/src/${other.name}/index.ts`;
  return isFrontDoor ? undefined : "a capability imports another capability's index.ts only";
}

function refusedOnWeb(zone: Zone, other: Zone): string | undefined {
  if (other.kind === 'domain' || other.kind === 'contract') return undefined;
  if (other.kind === 'city' || other.kind === 'dispatch') return 'the web imports contract and domain only';
  if (other.kind === 'web-assembly')
    return other.name === 'testing' ? undefined : 'no part imports the entry files';
  if (other.kind === 'web-app') return 'app/ joins the features; none of them imports it';
  if (zone.kind === 'feature') {
    return other.kind === 'feature'
      ? 'a feature never imports another feature: they meet in app/'
      : undefined;
  }
  if (other.kind === 'feature') return `${zone.name}/ never imports a feature`;
  return WEB_PART_IMPORTS[zone.name]?.includes(other.name) === true
    ? undefined
    : `${zone.name}/ does not import ${other.name}/`;
}

function workspaceOf(path: string): string {
  return path.split('/').slice(0, 2).join('/');
}
