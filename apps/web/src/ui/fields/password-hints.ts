import type { PasswordPolicy } from '@fiacre/domain';
import type { TextKey } from '@fiacre/contract/texts/en';

/** The hint below a new password field. Source: REG-6. */
export const passwordHints: Readonly<Record<PasswordPolicy, TextKey>> = {
  default: 'password_hint',
  any: 'password_hint_any',
  complex: 'password_hint_complex',
};
