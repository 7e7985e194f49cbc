import type { Role } from '@fiacre/domain';
import type { TextKey } from '../../i18n/text-key.ts';
import type { IconName } from '../../ui/icon.tsx';
import { isOpenTo, pages } from '../pages.ts';

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

export interface SideItem extends NavigationItem {
  readonly icon: IconName;
}

/** The items of the side navigation that a role may open. Sources: NAV-1, NAV-3. */
export function sideNavigation(role: Role): readonly SideItem[] {
  return pages.flatMap((page) => {
    const { path, label, icon } = page;
    if (label === undefined || icon === undefined || !isOpenTo(page, role)) return [];
    return [{ to: path, label, icon }];
  });
}
