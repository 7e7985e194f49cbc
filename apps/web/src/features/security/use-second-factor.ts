import type { ResponseOf } from '@fiacre/contract';
import type { Role } from '@fiacre/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';

export type SecondFactors = ResponseOf<'readSecondFactor'>;

/** Where both are kept; only these pages read them. */
export const securityKeys = { sessions: ['sessions'], secondFactor: ['second-factor'] } as const;

/** Whoever sees other people's data may have a second factor. */
export const isStaff = (role: Role | undefined) => role === 'admin' || role === 'fleetadmin';

/** The own second factors; nothing is asked for who may have none. */
export function useSecondFactor(enabled: boolean) {
  return useQuery({
    queryKey: securityKeys.secondFactor,
    queryFn: () => api.readSecondFactor({}),
    enabled,
  });
}

/** After a change: factors and sessions are not what they were. */
export function useRenewSecurity(): () => void {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: securityKeys.secondFactor });
    void queries.invalidateQueries({ queryKey: securityKeys.sessions });
  };
}
