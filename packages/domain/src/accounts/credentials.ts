/** A standard email pattern: one @, a dotted domain, no spaces. Source: LOGIN-7, REG-4. */
const emailPattern =
  /^[^\s@<>()[\]\\,;:"]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*\.[a-z]{2,}$/i;

/** Normalises an email address for storage, at most 254 characters; null if it is invalid. Source: LOGIN-7, REG-4. */
export function readEmail(typed: string): string | null {
  const email = typed.trim().toLowerCase();
  return email.length <= 254 && emailPattern.test(email) ? email : null;
}

/**
 * The narrower pattern of the profile page: letters or digits, @, letters or digits, a dot, letters. Source: PROF-3.
 */
export function isPlainEmail(typed: string): boolean {
  return /^[a-z0-9]+@[a-z0-9]+\.[a-z]+$/i.test(typed);
}

/** 6 to 30 characters from a-z, A-Z, 0-9, @, * and #. Source: REG-5, CONST-4. */
export function isPassword(typed: string): boolean {
  return /^[a-zA-Z0-9@*#]{6,30}$/.test(typed);
}

/** Which passwords an operator accepts. Source: REG-6. */
export type PasswordPolicy = 'default' | 'any' | 'complex';

const longEnough = /^.{8,128}$/su;
const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}\s]/u] as const;

/**
 * Why a new password is refused; null if it is valid. `default` is the specification's rule. `any` accepts anything of
 * 8 to 128 characters, so that passphrases are possible. `complex` also requires lower-case and upper-case letters,
 * digits and symbols, for operators whose auditors require that. Sources: REG-5, REG-6.
 */
export function passwordProblem(
  policy: PasswordPolicy,
  typed: string,
): 'password_alphaNumeric_check' | 'password_policy_check' | null {
  if (policy === 'default') return isPassword(typed) ? null : 'password_alphaNumeric_check';
  const good = longEnough.test(typed) && /\S/.test(typed);
  const complex = policy === 'any' || kinds.every((kind) => kind.test(typed));
  return good && complex ? null : 'password_policy_check';
}

/** Whether a name contains anything but whitespace. Source: REG-3. */
export function isName(typed: string): boolean {
  return /\S/.test(typed);
}

/** A phone number without the country's dial code: exactly 6 to 15 digits. Source: REG-7, CONST-4. */
export function isLocalPhone(typed: string): boolean {
  return /^\d{6,15}$/.test(typed);
}
