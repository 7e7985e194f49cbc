import * as z from 'zod';
import type { Platform } from '../platform/platform.ts';
import type { ServiceDeclaration } from '../platform/services/service-declaration.ts';
import { addressVariable } from '../platform/services/variables.ts';

/** The licence service's response for an installation: confirmed, denied, or unusable. */
export type LicenceVerdict = 'confirmed' | 'refused' | 'unclear';

export interface LicenceService {
  check(reqType: 'auth' | 'settings', license?: string): Promise<LicenceVerdict>;
}

const variables = {
  LICENCE_SERVICE_URL: addressVariable(
    'a service that confirms licence codes and, after each sign-in, the base settings; without it both count as confirmed',
  ),
} as const;

export const licenceService: ServiceDeclaration<typeof variables, { readonly url: string }> = {
  name: 'licence',
  variables,
  settings: ({ LICENCE_SERVICE_URL: url }) => (url === undefined ? null : { url }),
  calls: ({ url }) => [url],
};

const Answer = z.object({ success: z.boolean() });

const maxBytes = 64 * 1024;
const deadlineMilliseconds = 8_000;

/**
 * The service at LICENCE_SERVICE_URL; null if none is configured, in which case every licence counts as confirmed. The
 * licence is sent only there: it never reaches the log, the audit trail or the database. Source: CALL-13, SET-14,
 * CALL-18.
 */
export function createLicenceService({ config, clock, log, outbound }: Platform): LicenceService | null {
  const settings = config.services.of(licenceService);
  if (settings === null) return null;
  return {
    async check(reqType, license = '') {
      const createTime = clock.now().toISOString();
      const body = JSON.stringify({ projectId: config.http.publicUrl, createTime, reqType, license });
      const headers = { 'content-type': 'application/json', accept: 'application/json' };
      try {
        const request = { method: 'POST', headers, body, maxBytes, deadlineMilliseconds };
        const response = await outbound.fetch(settings.url, request);
        const answer = Answer.parse(await response.json());
        return answer.success && response.ok ? 'confirmed' : 'refused';
      } catch (error) {
        log.warn({ err: error }, 'the licence service sent no usable response');
        return 'unclear';
      }
    },
  };
}
