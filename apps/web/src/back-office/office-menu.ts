import type { TextKey } from '../i18n/text-key.ts';
import type { IconName } from '../ui/icon.tsx';

export interface OfficeLink {
  readonly to: string;
  readonly label: TextKey;
  readonly icon: IconName;
  /** How many things wait on the page; 0 and absent show nothing. */
  readonly count?: number;
  /** The page already has an earlier item in the menu; only that one is shown as open. */
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
