import type { Role } from '@fiacre/domain';
import type { TextKey } from '@fiacre/contract/texts/en';
import type { IconName } from '../../ui/icon.tsx';
import type { OfficeLink, OfficeMenuItem } from '../../back-office/shell/office-menu.ts';
import { isOpenTo, pages, type NavigationGroup, type Page } from '../pages/pages.ts';

export interface NavigationItem {
  readonly to: string;
  readonly label: TextKey;
}

/** The links of the public header and drawer. Source: LAYOUT-3. */
export function publicLinks(signedIn: boolean): readonly NavigationItem[] {
  return pages.flatMap(({ path, publicLink }) => {
    const label = signedIn ? publicLink?.signedIn : publicLink?.guest;
    return label === undefined ? [] : [{ to: path, label }];
  });
}

/** The footer has the links that the header shows to everybody. Source: LAYOUT-2. */
export function footerLinks(signedIn: boolean): readonly NavigationItem[] {
  const shared = new Set(publicLinks(false).map(({ to }) => to));
  return publicLinks(signedIn).filter(({ to }) => shared.has(to));
}

/** The back office's groups: the text and icon of each. */
const groups: Readonly<Record<NavigationGroup, { readonly label: TextKey; readonly icon: IconName }>> = {
  users: { label: 'users', icon: 'people' },
  wallet: { label: 'wallet', icon: 'wallet' },
  settings: { label: 'settings', icon: 'sliders' },
};

const linkTo = ({ path, title, icon }: Page): readonly OfficeLink[] =>
  icon === undefined ? [] : [{ to: path, label: title, icon }];

/**
 * The side navigation of a role: pages that it may open, in the order of the list of pages. A group is in the
 * place of its first page. Sources: NAV-1, NAV-3.
 */
export function sideNavigation(role: Role): readonly OfficeMenuItem[] {
  const open = pages.filter((page) => isOpenTo(page, role));
  return open.flatMap((page): readonly OfficeMenuItem[] => {
    const { group } = page;
    if (group === undefined) return linkTo(page);
    const members = open.filter((other) => other.group === group);
    if (members[0] !== page) return [];
    const above = members.filter(({ aboveGroup }) => aboveGroup === true);
    const links = members.flatMap((member) =>
      linkTo(member).map((link) => (member.aboveGroup === true ? { ...link, repeats: true as const } : link)),
    );
    // A group is left out if all of its pages have separate items.
    const isRepeated = above.length === members.length;
    return [...above.flatMap(linkTo), ...(isRepeated ? [] : [{ id: group, ...groups[group], links }])];
  });
}

interface StaffState {
  /** How many things need a reply. */
  readonly waiting: number;
  /** Whether the first-run guide is no longer needed. */
  readonly isSetUp: boolean;
}

/**
 * The current side navigation: with the number of things that need a reply, and the first-run guide only
 * while it is needed.
 */
export function staffMenu(role: Role, { waiting, isSetUp }: StaffState): readonly OfficeMenuItem[] {
  return sideNavigation(role).flatMap((item): readonly OfficeMenuItem[] => {
    if ('links' in item) return [item];
    if (item.to === '/setup' && isSetUp) return [];
    return [item.to === '/attention' ? { ...item, count: waiting } : item];
  });
}
