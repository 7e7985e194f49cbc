/** A standard email pattern: one @, a dotted domain, no spaces. Source: LOGIN-7, REG-4. */
const emailPattern =
  /^[^\s@<>()[\]\\,;:"]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*\.[a-z]{2,}$/i;

/** The address as it is stored and compared, at most 254 characters; null when it is none. Source: LOGIN-7, REG-4. */
export function readEmail(typed: string): string | null {
  const email = typed.trim().toLowerCase();
  return email.length <= 254 && emailPattern.test(email) ? email : null;
}

/** 6 to 30 of a-z, A-Z, 0-9, @, * and #. Source: REG-5, CONST-4. */
export function isPassword(typed: string): boolean {
  return /^[a-zA-Z0-9@*#]{6,30}$/.test(typed);
}

/** Whether a name holds anything but blanks. Source: REG-3. */
export function isName(typed: string): boolean {
  return /\S/.test(typed);
}

/** A phone number without the country's dial code: 6 to 15 digits and nothing else. Source: REG-7, CONST-4. */
export function isLocalPhone(typed: string): boolean {
  return /^\d{6,15}$/.test(typed);
}
