import { westernDigits } from '../text/western-digits.ts';

/** The part before the @: no spaces, quotes or invisible characters, and no dot at an end or after another. */
const localPattern =
  /^(?!\.)(?!.*\.(?:\.|$))[^\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}@<>()[\]\\,;:"]{1,64}$/u;
/** A dotted domain in ASCII. */
const domainPattern =
  /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*\.(?:[a-z]{2,}|xn--[a-z0-9-]+)$/;

/**
 * Normalises an email address for storage and comparison, at most 254 characters; null if it is invalid. Domains with
 * letters of any script are stored in ASCII, as mail servers require. Source: LOGIN-7, REG-4.
 */
export function readEmail(typed: string): string | null {
  const at = typed.lastIndexOf('@');
  const local = typed.slice(0, at).trim().normalize('NFC').toLowerCase();
  const domain = asciiDomain(typed.slice(at + 1).trim());
  const email = `${local}@${domain}`;
  const isValid = at > 0 && email.length <= 254 && localPattern.test(local) && domainPattern.test(domain);
  return isValid ? email : null;
}

function asciiDomain(domain: string): string {
  if (/^[\x21-\x7e]*$/.test(domain)) return domain.toLowerCase();
  if (/[\s/?#@:\\]/.test(domain)) return '';
  return URL.parse(`http://${domain}`)?.hostname ?? '';
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

/** The passwords that an operator accepts. Source: REG-6. */
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

/** Whether a name contains anything visible. Source: REG-3. */
export function isName(typed: string): boolean {
  return /[^\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u.test(typed);
}

/**
 * The digits of a typed phone number, with a leading plus if it has one; null if it contains anything other than digits
 * of any script and common separators, such as an extension. Source: REG-7.
 */
export function plainPhone(typed: string): string | null {
  const western = westernDigits(
    typed.normalize('NFKC').replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, ''),
  ).trim();
  const isInternational = /^\+|^00/.test(western);
  // "+44 (0)20": the zero is for callers within the country.
  const plain = (isInternational ? western.replace(/\(0\)/, '') : western).replaceAll(/[\s()./\p{Pd}]/gu, '');
  return /^\+?\d+$/.test(plain) ? plain : null;
}

/** Whether a typed phone number is long enough to be one. Only the server knows which numbers can exist. Source: REG-7, CONST-4. */
export function isPhone(typed: string): boolean {
  const digits = plainPhone(typed)?.replace('+', '') ?? '';
  return digits.length >= 6 && digits.length <= 20;
}
