import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CityInfo, Language, Me, ResponseOf, Settings, TypedRide } from '@fiacre/contract';
import { fetchOfPage } from './own-api.ts';

/** The arguments of the built web entry for rendering a page. */
export interface RenderContext {
  readonly settings: Settings;
  readonly carTypes: ResponseOf<'listCarTypes'>;
  readonly languages: readonly Language[];
  readonly user: Me | null;
  readonly city: CityInfo | null;
  readonly languageCookie: string | undefined;
  readonly themeCookie: string | undefined;
  readonly sandboxCookie: string | undefined;
  /** The number of the last live event that this state is guaranteed to include. */
  readonly liveSeq: number;
  /** The landing page's form, if a browser submitted it without scripts. */
  readonly typedRide: TypedRide | null;
  /** A file name derived from the content. */
  readonly digest: (content: string) => string;
}

export interface RenderedPage {
  readonly status: number;
  readonly redirect?: string;
  /** A style and a script that the document contains, which the content policy has to allow. */
  readonly inline?: { readonly style: string; readonly script: string } | null;
}

/** The web entry as built by `vite build --ssr`. */
export interface WebEntry {
  render(url: string, context: RenderContext): Promise<RenderedPage>;
  documentOf(page: RenderedPage): string;
  /** The texts of a language, which documents link to; null for an unknown URL. */
  textsAt(
    url: string,
    languages: readonly Language[],
    digest: RenderContext['digest'],
  ): { readonly content: string; readonly isCurrent: boolean } | null;
}

interface BuiltEntry extends WebEntry {
  /** How the pages that it renders request their data. */
  sendRequestsWith(read: typeof fetchOfPage): void;
}

export interface WebBuild {
  /** The folder of the files that browsers load. */
  readonly clientFolder: string;
  readonly entry: WebEntry;
}

const webFolder = join(import.meta.dirname, '../../../web');

/** The built web, or null if it was not built. */
export async function loadWebBuild(): Promise<WebBuild | null> {
  const clientFolder = join(webFolder, 'dist/client');
  const entryFile = join(webFolder, 'dist/server/entry-server.js');
  if (!existsSync(clientFolder) || !existsSync(entryFile)) return null;
  const entry: unknown = await import(pathToFileURL(entryFile).href);
  if (!isWebEntry(entry)) throw new Error(`${entryFile} does not export what the server needs`);
  entry.sendRequestsWith(fetchOfPage);
  return { clientFolder, entry };
}

function isWebEntry(entry: unknown): entry is BuiltEntry {
  return (
    typeof entry === 'object' &&
    entry !== null &&
    'render' in entry &&
    'documentOf' in entry &&
    'sendRequestsWith' in entry &&
    'textsAt' in entry
  );
}
