import type { TextKey } from '../i18n/text-key.ts';
import type { IconName } from '../ui/icon.tsx';

export interface OfficeLink {
  readonly to: string;
  readonly label: TextKey;
  readonly icon: IconName;
}

/** Links under a heading that opens and closes. */
export interface OfficeMenuGroup {
  readonly id: string;
  readonly label: TextKey;
  readonly icon: IconName;
  readonly links: readonly OfficeLink[];
}

export type OfficeMenuItem = OfficeLink | OfficeMenuGroup;
