import type { ResponseOf } from '@fiacre/contract';
import type { Role } from '@fiacre/domain';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client/client.ts';

export type SecondFactors = ResponseOf<'readSecondFactor'>;

/** The query keys of factors and sessions, which only these pages use. */
export const securityKeys = { sessions: ['sessions'], secondFactor: ['second-factor'] } as const;

/** The roles that see other people's data may have a second factor. */
export const isStaff = (role: Role | undefined) => role === 'admin' || role === 'fleetadmin';

/** The user's own second factors; no request for roles that cannot have any. */
export function useSecondFactor(enabled: boolean) {
  return useQuery({
    queryKey: securityKeys.secondFactor,
    queryFn: () => api.readSecondFactor({}),
    enabled,
  });
}

/** Refetched after a change of factors or of the password, which ends sessions. */
export const securityQueries = [securityKeys.secondFactor, securityKeys.sessions];
