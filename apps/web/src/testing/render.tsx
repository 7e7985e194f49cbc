import type { OfferedCarType, CityInfo, Language, Settings } from '@fiacre/contract';
import { en } from '@fiacre/contract/texts/en';
import type { Role } from '@fiacre/domain';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { queryKeys } from '../api/client/query-keys.ts';
import { App, fillQueries } from '../app/app.tsx';
import type { ActiveLanguage, BootState } from '../app/boot/boot-state.ts';
import { activeLanguage, choicesOf } from '../app/boot/languages.ts';
import { preparePage } from '../app/page-view.tsx';
import { pageAt } from '../app/pages/pages.ts';
import { I18nProvider } from '../i18n/i18n-context.tsx';
import { openQueryClient } from './query-clients.ts';
import { sampleCarType, sampleLanguages, sampleSettings, sampleUser } from './samples.ts';

export interface World {
  readonly role?: Role;
  readonly settings?: Partial<Settings>;
  readonly carTypes?: readonly OfferedCarType[];
  readonly languages?: readonly Language[];
  /** The cities in the server's page; default: none. */
  readonly city?: CityInfo;
  /** Locale of the interface; default: the default language. */
  readonly locale?: string;
  /** Queries that the server did not prefill, so that the browser has to fetch them. */
  readonly unknown?: 'me' | 'settings';
  /** The URL for a component rendered alone. */
  readonly at?: string;
}

const sampleActive = new Map<string | undefined, ActiveLanguage>();

/** Completing a language's thousands of texts takes longer than rendering a small part. */
function sampleLanguage(locale: string | undefined): ActiveLanguage {
  const known = sampleActive.get(locale) ?? activeLanguage(sampleLanguages, locale, en);
  sampleActive.set(locale, known);
  return known;
}

function bootOf(world: World): BootState {
  const languages = world.languages ?? sampleLanguages;
  return {
    settings: sampleSettings(world.settings),
    carTypes: { items: world.carTypes ?? [sampleCarType()], currency: 'USD' },
    languages: choicesOf(languages),
    language:
      world.languages === undefined
        ? sampleLanguage(world.locale)
        : activeLanguage(languages, world.locale, en),
    user: world.role === undefined ? null : sampleUser(world.role),
    city: world.city ?? null,
    theme: 'system',
    liveSeq: 0,
    queries: [],
  };
}

function Place({ onMove }: { readonly onMove: (path: string, rest: string) => void }): null {
  const { pathname, search, hash } = useLocation();
  onMove(pathname, search + hash);
  return null;
}

/** Opens the whole app at a URL, as the browser does after server rendering. */
export async function openPage(path: string, world: World = {}) {
  const boot = bootOf(world);
  const queries = openQueryClient();
  fillQueries(queries, boot);
  if (world.unknown !== undefined) queries.removeQueries({ queryKey: queryKeys[world.unknown] });
  await preparePage(pageAt(new URL(path, 'http://localhost').pathname));
  let at = path;
  let behind = '';
  render(
    <MemoryRouter initialEntries={[path]}>
      <App boot={boot} queries={queries} />
      <Place
        onMove={(moved, rest) => {
          at = moved;
          behind = rest;
        }}
      />
    </MemoryRouter>,
  );
  return { path: () => at, /** Query and hash. */ rest: () => behind, queries };
}

/** Renders a component inside its providers. */
export function renderPart(part: ReactNode, world: World = {}) {
  const boot = bootOf(world);
  const queries = openQueryClient();
  fillQueries(queries, boot);
  const drawn = render(
    <QueryClientProvider client={queries}>
      <I18nProvider {...boot.language} category={boot.settings.appCategory}>
        <MemoryRouter initialEntries={[world.at ?? '/']}>{part}</MemoryRouter>
      </I18nProvider>
    </QueryClientProvider>,
  );
  return { ...drawn, queries };
}
