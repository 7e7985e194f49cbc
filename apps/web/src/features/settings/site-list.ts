import { isWidgetSiteList, widgetSiteProblem, widgetSitesIn } from '@fiacre/domain';
import type { TextKey } from '@fiacre/contract/texts/en';

const problemTexts = {
  not_https: 'set_site_not_https',
  wildcard: 'set_site_wildcard',
  not_origin: 'set_site_not_origin',
} as const satisfies Record<NonNullable<ReturnType<typeof widgetSiteProblem>>, TextKey>;

/**
 * A site as browsers name it: in lower case, without a slash at its end, and with a name that is not in Latin letters
 * encoded. Anything that names more than a site stays unchanged, and is refused.
 */
function plainSite(entry: string): string {
  const url = URL.parse(entry);
  const isSite = url !== null && `${url.protocol}//${url.host}/` === url.href && !/[?#]/.test(entry);
  return isSite ? url.origin : entry;
}

const sitesOf = (typed: string) => widgetSitesIn(typed).map(plainSite);

/** The first entry that cannot be listed; undefined if all can. */
export const firstRefusedSite = (typed: string): string | undefined =>
  sitesOf(typed).find((site) => widgetSiteProblem(site) !== null);

/** The list in its stored form, or why it is refused. Source: WIDGET-3. */
export function readSites(typed: string): { readonly value: string } | { readonly problem: TextKey } {
  const sites = sitesOf(typed);
  for (const site of sites) {
    const problem = widgetSiteProblem(site);
    if (problem !== null) return { problem: problemTexts[problem] };
  }
  const value = [...new Set(sites)].join(' ');
  return isWidgetSiteList(value) ? { value } : { problem: 'set_text_too_long' };
}
