import * as z from 'zod';
import type { Platform } from '../platform/platform.ts';

/** What the licence service says of an installation: a clear yes, a clear no, or nothing that could be understood. */
export type LicenceWord = 'confirmed' | 'refused' | 'unclear';

export interface LicenceService {
  check(reqType: 'auth' | 'settings', license?: string): Promise<LicenceWord>;
}

const Answer = z.object({ success: z.boolean() });

const maxBytes = 64 * 1024;
const deadlineMilliseconds = 8_000;

/**
 * The service behind LICENCE_SERVICE_URL; null when none is configured, which is as good as a yes. The licence goes
 * there and nowhere else: neither the log nor the audit trail nor the database sees it. Source: CALL-13, SET-14, CALL-18.
 */
export function createLicenceService({ config, clock, log, outbound }: Platform): LicenceService | null {
  const { licenceServiceUrl } = config;
  if (licenceServiceUrl === null) return null;
  return {
    async check(reqType, license = '') {
      const createTime = clock.now().toISOString();
      const body = JSON.stringify({ projectId: config.http.publicUrl, createTime, reqType, license });
      const headers = { 'content-type': 'application/json', accept: 'application/json' };
      try {
        const request = { method: 'POST', headers, body, maxBytes, deadlineMilliseconds };
        const response = await outbound.fetch(licenceServiceUrl, request);
        const answer = Answer.parse(await response.json());
        return answer.success && response.ok ? 'confirmed' : 'refused';
      } catch (error) {
        log.warn({ err: error }, 'the licence service gave no answer that could be understood');
        return 'unclear';
      }
    },
  };
}
