import { en } from '@fiacre/contract/texts/en';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { createQueryClient } from './api/sync/query-client.ts';
import { readPending } from './api/sync/read-pending.ts';
import { TypedRideContext } from './api/typed-ride.ts';
import { admit, sessionOf } from './app/pages/admission.ts';
import { App, fillQueries } from './app/app.tsx';
import {
  stateElementId,
  textsNeededFirst,
  themes,
  type BootState,
  type PageState,
  type RenderContext,
} from './app/boot/boot-state.ts';
import { documentHead, inlineContentOf, inlineScriptTag, type InlineContent } from './app/document-head.ts';
import { activeLanguage, choicesOf } from './app/boot/languages.ts';
import { preparePage } from './app/page-view.tsx';
import { pageAt } from './app/pages/pages.ts';
import { prepareShell } from './app/shells/shell.tsx';
import { textFilesOf } from './app/boot/text-files.ts';
import { brandStyle } from './ui/styles/brand-style.ts';
import { directionOf } from './i18n/direction.ts';
import { widgetDocument } from './widget/widget-document.tsx';

export type { RenderContext } from './app/boot/boot-state.ts';
export { sendRequestsWith } from './api/client/client.ts';
export { pages } from './app/pages/pages.ts';

export interface RenderedPage {
  readonly status: number;
  /** Redirect target; when set, everything else is empty. */
  readonly redirect?: string;
  /** Attributes of the root element: language, direction, theme. */
  readonly htmlAttributes: Readonly<Record<string, string>>;
  /** Content of the head: title, icons, style sheets, scripts. */
  readonly head: string;
  /** The style and the script that the document contains, for the content policy. */
  readonly inline: InlineContent | null;
  /** The element of that script; empty without one. */
  readonly script: string;
  /** Content of the element with the id `root`. */
  readonly html: string;
  /** JSON, safe inside a script element of type application/json with the id `fiacre-state`. */
  readonly state: string;
  /** The whole document, for a page that is not part of the app; then all of the above is empty. */
  readonly document?: string;
}

function bootStateOf(context: RenderContext): BootState {
  const { settings, carTypes, user, city, liveSeq } = context;
  return {
    liveSeq,
    settings,
    carTypes,
    user,
    city,
    languages: choicesOf(context.languages),
    language: activeLanguage(context.languages, context.languageCookie, en),
    theme: themes.find((theme) => theme === context.themeCookie) ?? 'system',
    queries: [],
  };
}

const emptyPage = { htmlAttributes: {}, head: '', inline: null, script: '', html: '', state: '' } as const;

const redirectTo = (to: string): RenderedPage => ({ ...emptyPage, status: 302, redirect: to });

/** `/widget`, which is not part of the app. */
function renderWidget(context: RenderContext, search: string): RenderedPage {
  const { settings, carTypes, city } = context;
  const language = activeLanguage(context.languages, context.languageCookie, en);
  const query = new URLSearchParams(search);
  const widget = widgetDocument({ settings, carTypes: carTypes.items, city, language }, query);
  return { ...emptyPage, ...widget, status: 200 };
}

/** The content of a file of texts; `isCurrent` is false if the URL belongs to an earlier version. */
export function textsAt(url: string, languages: RenderContext['languages'], digest: RenderContext['digest']) {
  const [, locale, part] = /^\/texts\/([A-Za-z0-9-]+?)(\.office)?-[\w-]{10}\.json$/.exec(url) ?? [];
  if (locale === undefined || !languages.some(({ langLocale }) => langLocale === locale)) return null;
  const files = textFilesOf(locale, activeLanguage(languages, locale, en).texts, digest);
  const file = part === undefined ? files.first : files.office;
  return { content: file.content, isCurrent: file.url === url };
}

/** Renders the page at `url` (path and query) for the user in `context`, or returns a redirect. */
export async function render(url: string, context: RenderContext): Promise<RenderedPage> {
  const { pathname, search } = new URL(url, 'http://page');
  if (pathname === '/widget') return renderWidget(context, search);
  const page = pageAt(pathname);
  const admission = admit(page, sessionOf(context.user), context.settings.sandbox, pathname + search);
  if (admission.kind === 'redirect' || page === undefined) {
    return redirectTo(admission.kind === 'redirect' ? admission.to : '/');
  }
  await Promise.all([preparePage(page), prepareShell(page, context.user?.usertype)]);
  const boot = bootStateOf(context);
  const { texts, ...language } = boot.language;
  const files = textFilesOf(language.locale, texts, context.digest);
  const urls = { textsUrl: files.first.url, officeTextsUrl: files.office.url };
  const queries = createQueryClient();
  fillQueries(queries, boot);
  const draw = () =>
    renderToString(
      <StaticRouter location={url}>
        <TypedRideContext value={context.typedRide ?? null}>
          <App boot={boot} queries={queries} />
        </TypedRideContext>
      </StaticRouter>,
    );
  let html = draw();
  const read = page.onServer === 'with data' ? await readPending(queries) : [];
  if (read.length > 0) html = draw();
  queries.clear();
  const state: PageState = { ...boot, language, queries: read, ...urls };
  const brand = brandStyle(boot.settings);
  const inline = inlineContentOf(page, boot);
  return {
    status: 200,
    htmlAttributes: {
      lang: boot.language.locale,
      dir: directionOf(boot.language.locale),
      'data-theme': boot.theme,
      ...(brand !== '' && { style: brand }),
      ...(context.sandboxCookie !== undefined && { 'data-sandbox-seen': '' }),
    },
    head: documentHead(page, boot, textsNeededFirst(boot.user, urls), inline),
    inline,
    script: inline === null ? '' : inlineScriptTag(page, inline),
    html,
    // `<` could end the script element; old script parsers treat the two separators as line breaks.
    state: JSON.stringify(state).replace(
      /[<\u2028\u2029]/g,
      (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  };
}

/** The complete document of a rendered page. */
export function documentOf(page: RenderedPage): string {
  if (page.document !== undefined) return page.document;
  const attributes = Object.entries(page.htmlAttributes).map(([name, value]) => ` ${name}="${value}"`);
  return (
    `<!doctype html><html${attributes.join('')}><head>${page.head}</head>` +
    `<body><div id="root">${page.html}</div>${page.script}` +
    `<script type="application/json" id="${stateElementId}">${page.state}</script></body></html>`
  );
}
