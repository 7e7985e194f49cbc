import { mayApprove } from '@fiacre/domain';
import { useMe } from '../api/client/session.ts';
import { useSettings } from '../api/shared-queries.ts';

/** Whether the reader may approve and suspend. Source: USERS-9. */
export function useMayApprove(): boolean {
  const { driverApproval } = useSettings();
  const role = useMe().data?.usertype;
  return role !== undefined && mayApprove(role, driverApproval);
}
