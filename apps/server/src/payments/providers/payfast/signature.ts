import { createHash } from 'node:crypto';

/** Encodes like PHP's urlencode: a space is `+`, hex digits are upper case, and `!'()*~` are also encoded. */
export function phpEncoded(text: string): string {
  return encodeURIComponent(text)
    .replaceAll('%20', '+')
    .replaceAll(/[!'()*~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** `a=1&b=2`, in the given order. */
export function payfastText(fields: readonly (readonly [name: string, value: string])[]): string {
  return fields.map(([name, value]) => `${name}=${phpEncoded(value.trim())}`).join('&');
}

/** Source: https://developers.payfast.co.za/docs#step_2_signature */
export function payfastSignature(text: string, passphrase: string): string {
  const signed = passphrase === '' ? text : `${text}&passphrase=${phpEncoded(passphrase)}`;
  return createHash('md5').update(signed).digest('hex');
}
