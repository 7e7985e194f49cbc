import type { OfferedCarType, CityInfo, Language, Me, Settings, TypedRide } from '@fiacre/contract';
import type { Texts } from '../../i18n/translate.ts';

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

export interface LanguageChoice {
  readonly locale: string;
  readonly name: string;
  readonly isDefault: boolean;
}

/** The language of the page, with missing texts already filled in from English. */
export interface ActiveLanguage {
  readonly locale: string;
  readonly dateLocale: string;
  readonly texts: Texts;
  /** The file of the texts of the back office, if `texts` lacks them. */
  readonly officeTextsUrl?: string | undefined;
}

/**
 * State that the server embeds in the page, so that the first render needs no request.
 * Nothing in it is secret: the caller could request all of it at `/api`.
 */
export interface BootState {
  readonly settings: Settings;
  readonly carTypes: { readonly items: readonly OfferedCarType[]; readonly currency: string };
  readonly languages: readonly LanguageChoice[];
  readonly language: ActiveLanguage;
  readonly user: Me | null;
  readonly city: CityInfo | null;
  readonly theme: Theme;
  /** Number of the last live event that this state is guaranteed to include. */
  readonly liveSeq: number;
  /** The responses with which the page was rendered, by query key. */
  readonly queries: readonly (readonly [key: readonly unknown[], data: unknown])[];
}

/** The state as embedded in the document: the texts are in two files, of which only staff load the second one. */
export interface PageState extends Omit<BootState, 'language'> {
  readonly language: Omit<ActiveLanguage, 'texts'>;
  readonly textsUrl: string;
  readonly officeTextsUrl: string;
}

/** The files of texts without which the page does not start. */
export function textsNeededFirst(
  user: Me | null,
  { textsUrl, officeTextsUrl }: Pick<PageState, 'textsUrl' | 'officeTextsUrl'>,
): readonly string[] {
  const isStaff = user?.usertype === 'admin' || user?.usertype === 'fleetadmin';
  return isStaff ? [textsUrl, officeTextsUrl] : [textsUrl];
}

/** The server's input for rendering a page. */
export interface RenderContext {
  readonly settings: Settings;
  readonly carTypes: BootState['carTypes'];
  readonly languages: readonly Language[];
  readonly user: Me | null;
  readonly city: CityInfo | null;
  /** Value of the `fiacre-language` cookie, if any. */
  readonly languageCookie?: string | undefined;
  /** Value of the `fiacre-theme` cookie, if any. */
  readonly themeCookie?: string | undefined;
  /** Value of the `fiacre-sandbox-seen` cookie, if any. */
  readonly sandboxCookie?: string | undefined;
  readonly liveSeq: number;
  /** The landing page's form, if it was submitted without scripts. */
  readonly typedRide?: TypedRide | null;
  /** Computes a base64url digest. The server passes this function in, because this code also runs in browsers. */
  readonly digest: (content: string) => string;
}

export const languageCookieName = 'fiacre-language';
export const themeCookieName = 'fiacre-theme';
/** Set once a person has seen the sandbox banner: from the next page on, it is a small chip. */
export const sandboxCookieName = 'fiacre-sandbox-seen';
/** Id of the JSON block that contains the state. */
export const stateElementId = 'fiacre-state';
