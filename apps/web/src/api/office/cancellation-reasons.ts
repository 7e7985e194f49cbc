import type { ResponseOf } from '@fiacre/contract';
import { ApiRefusal } from '@fiacre/contract/client';
import { api } from '../client/client.ts';
import { queryKeys } from '../client/query-keys.ts';
import { useSend, type RowEdit } from '../sync/send.ts';

type Reasons = ResponseOf<'listCancellationReasons'>;
export type Reason = Reasons['items'][number];
export type ReasonBody = Pick<Reason, 'label' | 'audience'>;

const isStale = (thrown: unknown) => thrown instanceof ApiRefusal && thrown.error?.code === 'stale_version';

/**
 * Edits a reason at its position. Another admin may have deleted an earlier one: then the same text is edited at its
 * new position.
 */
async function atItsPlace(reason: Reason, edit: (value: number) => Promise<Reasons>): Promise<Reasons> {
  try {
    return await edit(reason.value);
  } catch (thrown) {
    if (!isStale(thrown)) throw thrown;
    const { items } = await api.listCancellationReasons({});
    const moved = items.find(({ label }) => label === reason.label);
    if (moved === undefined) throw thrown;
    return edit(moved.value);
  }
}

/** Adds, changes and deletes reasons. The server renumbers and returns the whole list. Source: REASON-2. */
export function useReasonEdits() {
  const store = (reasons: Reasons) => [queryKeys.cancellationReasons, reasons] as const;
  const refetch = [queryKeys.cancellationReasons];
  return {
    save: useSend({
      request: (api, { body, row }: RowEdit<ReasonBody, Reason>) =>
        row === null
          ? api.addCancellationReason({ body })
          : atItsPlace(row, (value) =>
              api.updateCancellationReason({
                params: { value },
                body: { ...body, was: row.label, wasAudience: row.audience },
              }),
            ),
      store,
      refetch,
    }),
    /** Adds a deleted reason again, at its old position. */
    restore: useSend({
      request: (api, { label, audience, value }: Reason) =>
        api.addCancellationReason({ body: { label, audience, value } }),
      store,
      refetch,
    }),
    remove: useSend({
      request: (api, reason: Reason) =>
        atItsPlace(reason, (value) =>
          api.deleteCancellationReason({ params: { value }, query: { was: reason.label } }),
        ),
      store,
      refetch,
    }),
  };
}
