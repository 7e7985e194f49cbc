import { createHash } from 'node:crypto';
import { escapeHtml } from './escape-html.ts';
import type { PageContext } from './page-context.ts';
import { pageStyle } from './page-style.ts';

/** What a page may load and contact, by directive of the content security policy. */
export type PageSources = Readonly<Record<string, readonly string[]>>;

export interface DrawnPage {
  readonly html: string;
  readonly headers: Record<string, string>;
}

/**
 * A page of the server with the product's look. It loads and runs nothing unless `sources` permit it: its policy
 * replaces that of the app's pages.
 */
export function drawPage(
  context: Pick<PageContext, 'locale' | 'direction' | 'theme'>,
  page: { readonly title: string; readonly main: string; readonly scripts?: string; readonly goTo?: string },
  sources: PageSources = {},
): DrawnPage {
  const { locale, direction, theme } = context;
  const html = `<!doctype html>
<html lang="${escapeHtml(locale)}" dir="${direction}"${theme === null ? '' : ` class="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(page.title)}</title>
${page.goTo === undefined ? '' : `<meta http-equiv="refresh" content="0; url=${escapeHtml(page.goTo)}">\n`}<style>${pageStyle}</style>
</head>
<body>
<main>
${page.main}
</main>
${page.scripts ?? ''}</body>
</html>
`;
  const { 'style-src': styles = [], 'form-action': forms = ["'self'"], ...others } = sources;
  const directives: readonly (readonly [string, readonly string[]])[] = [
    ['default-src', ["'none'"]],
    ...Object.entries(others),
    // A hash would disable 'unsafe-inline'.
    ['style-src', styles.includes("'unsafe-inline'") ? styles : [hashOf(pageStyle), ...styles]],
    ['form-action', forms],
    ['base-uri', ["'none'"]],
    ['frame-ancestors', ["'none'"]],
  ];
  const policy = directives.map(([name, values]) => `${name} ${values.join(' ')}`).join('; ');
  return { html, headers: { 'content-security-policy': policy, 'cache-control': 'no-store' } };
}

/** Permits exactly this inline script or style. */
export function hashOf(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}
