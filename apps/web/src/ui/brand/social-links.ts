import type { Settings } from '@fiacre/contract';

export interface SocialLink {
  readonly name: 'Facebook' | 'X' | 'Instagram';
  readonly href: string;
}

/** The operator's pages on social networks; those without a handle are left out. Source: INFO-3. */
export function socialLinks(
  settings: Pick<Settings, 'facebookHandle' | 'twitterHandle' | 'instagramHandle'>,
): readonly SocialLink[] {
  const links: readonly SocialLink[] = [
    { name: 'Facebook', href: hrefOf(settings.facebookHandle, 'https://www.facebook.com/') },
    { name: 'X', href: hrefOf(settings.twitterHandle, 'https://x.com/') },
    { name: 'Instagram', href: hrefOf(settings.instagramHandle, 'https://www.instagram.com/') },
  ];
  return links.filter(({ href }) => href !== '');
}

/** Operators enter a name, a name with @, or the address of their page. */
function hrefOf(handle: string, site: string): string {
  const typed = handle.trim();
  if (/^https?:\/\//i.test(typed)) return typed;
  if (/^[\w-]+(\.[\w-]+)+\/\S+$/.test(typed)) return `https://${typed}`;
  const name = typed.replace(/^@/, '');
  return name === '' ? '' : site + encodeURIComponent(name);
}
