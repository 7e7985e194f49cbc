import type { Platform } from '../../platform/platform.ts';
import type { Secret } from '../../platform/secret/secret.ts';

/** 128 bits. */
const signatureLength = 32;

interface Signing {
  readonly secret: Pick<Secret, 'digest'>;
}

/** Opens one receipt. It is signed, so nothing of it is stored. Source: METER-15, COMPANY-10. */
export const receiptToken = ({ secret }: Signing, id: string): string =>
  `${id}.${secret.digest('receipt', id).slice(0, signatureLength)}`;

export const receiptUrl = (
  parts: Signing & { readonly platform: Pick<Platform, 'config'> },
  id: string,
): string => `${parts.platform.config.http.publicUrl}/receipt#${receiptToken(parts, id)}`;
