/** The part of the project that a file belongs to, for the import rules. */
export type Zone = {
  readonly kind: ZoneKind;
  /** The capability's or feature's own name; empty for all others. */
  readonly name: string;
};

export type ZoneKind =
  | 'domain'
  | 'contract'
  | 'city'
  | 'dispatch'
  | 'texts'
  | 'server-assembly'
  | 'platform'
  | 'capability'
  | 'web-assembly'
  | 'web-app'
  | 'feature'
  | 'web-part'
  | 'outside';

const PACKAGES = ['domain', 'contract', 'city', 'dispatch'] as const;

/** Folders of apps/web/src that may not import a feature. */
const WEB_PARTS = new Set(['ui', 'map', 'api', 'i18n', 'back-office']);

/** @param path of a file, from the root, with forward slashes */
export function zoneOf(path: string): Zone {
  const [top, workspace, source, area = '', ...rest] = path.split('/');
  const ownPackage = PACKAGES.find((name) => name === workspace);
  if (top === 'packages' && source === 'src' && ownPackage !== undefined)
    return { kind: ownPackage, name: '' };
  if (top === 'texts') return { kind: 'texts', name: '' };
  if (top !== 'apps' || source !== 'src') return { kind: 'outside', name: '' };
  const isFolder = rest.length > 0;
  if (workspace === 'server') return serverZone(isFolder ? area : '');
  if (workspace === 'web') return webZone(isFolder ? area : '', rest[0] ?? '');
  return { kind: 'outside', name: '' };
}

function serverZone(area: string): Zone {
  // Commands are entry programs like main.ts, and tests use the assembled app, so both may import every part.
  if (area === '' || area === 'commands' || area === 'testing') return { kind: 'server-assembly', name: '' };
  if (area === 'platform') return { kind: 'platform', name: '' };
  return { kind: 'capability', name: area };
}

function webZone(area: string, next: string): Zone {
  if (area === 'features') return { kind: 'feature', name: next };
  if (area === 'app') return { kind: 'web-app', name: '' };
  if (WEB_PARTS.has(area)) return { kind: 'web-part', name: area };
  return { kind: 'web-assembly', name: area };
}

/** Whether a connection opened in this file would bypass the data-access layer. Source: CALL-16. */
export function bypassesApiClient(path: string): boolean {
  const isPage = path.startsWith('apps/web/src/') && !isTest(path);
  return isPage && zoneOf(path).name !== 'api';
}

/** Tests may import more than the code that they test. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.includes('/testing/');
}
