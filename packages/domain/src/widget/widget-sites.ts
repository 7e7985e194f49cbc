/** Why an entry of the list of sites is refused. */
export type SiteProblem = 'not_https' | 'wildcard' | 'not_origin';

/** As many sites as fit into a response header of every server in front of ours. */
export const maxWidgetSites = 40;

const label = '[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?';
/** The exact origin of a site, as browsers write it. A page on the reader's own computer may be on http, to try it out. */
const origin = new RegExp(
  `^(?:https://(?=[^:]{1,253}(?::|$))${label}(?:\\.${label})*|http://(?:localhost|127\\.0\\.0\\.1))(?::[1-9]\\d{0,4})?$`,
);

/** The entries of a list of sites, which spaces or line breaks separate, each once. */
export const widgetSitesIn = (list: string): readonly string[] => [
  ...new Set(list.split(/\s+/).filter((entry) => entry !== '')),
];

/** Why a site may not be listed; null if it may. Whatever passes is safe as a source in a content policy. Source: WIDGET-3. */
export function widgetSiteProblem(entry: string): SiteProblem | null {
  if (origin.test(entry)) return null;
  if (!/^https:\/\//i.test(entry)) return 'not_https';
  return entry.includes('*') ? 'wildcard' : 'not_origin';
}

/** Whether a list has its stored form: valid sites, each once, with one space between them. Source: WIDGET-3. */
export function isWidgetSiteList(list: string): boolean {
  const sites = widgetSitesIn(list);
  return (
    sites.length <= maxWidgetSites &&
    list === sites.join(' ') &&
    sites.every((site) => widgetSiteProblem(site) === null)
  );
}
