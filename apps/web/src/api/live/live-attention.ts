import { useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../query-keys.ts';
import { useLiveTopic } from './live-context.tsx';

/** Refetches what needs attention when a booking or a person changes, one request at a time. */
export function useLiveAttention(): void {
  const client = useQueryClient();
  const again = () =>
    void client.invalidateQueries({ queryKey: queryKeys.attention }, { cancelRefetch: false });
  useLiveTopic('bookings', queryKeys.attention, ({ event }) => {
    if (event !== 'position') again();
  });
  useLiveTopic('users', queryKeys.attention, again);
}
