import type { TextKey } from '@fiacre/contract/texts/en';
import type { IconName } from '../../ui/icon.tsx';

export interface OfficeLink {
  readonly to: string;
  readonly label: TextKey;
  readonly icon: IconName;
  /** How many things on the page need attention; nothing is shown for 0 or if it is absent. */
  readonly count?: number;
  /** The page already has an earlier item in the menu; only the earlier item is highlighted. */
  readonly repeats?: true;
}

/** Links under a heading that opens and closes. */
export interface OfficeMenuGroup {
  readonly id: string;
  readonly label: TextKey;
  readonly icon: IconName;
  readonly links: readonly OfficeLink[];
}

export type OfficeMenuItem = OfficeLink | OfficeMenuGroup;
