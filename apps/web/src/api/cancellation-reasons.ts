import type { BodyInputOf, ResponseOf } from '@fiacre/contract';
import { ApiRefusal } from '@fiacre/contract/client';
import { useQueryClient } from '@tanstack/react-query';
import { api } from './client.ts';
import { useIntentionKey } from './intention-key.ts';
import { queryKeys } from './query-keys.ts';
import { storeResponse } from './store-response.ts';

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
  const client = useQueryClient();
  const key = useIntentionKey();
  const keep = (reasons: Reasons) => storeResponse(client, queryKeys.cancellationReasons, reasons);
  const post = async (body: BodyInputOf<'addCancellationReason'>) =>
    keep(await key.send(body, (idempotencyKey) => api.addCancellationReason({ body, idempotencyKey })));
  return {
    add: (body: ReasonBody) => post(body),
    /** Adds a deleted reason again, at its old position. */
    restore: ({ label, audience, value }: Reason) => post({ label, audience, value }),
    change: async (reason: Reason, body: ReasonBody) =>
      keep(
        await atItsPlace(reason, (value) =>
          api.updateCancellationReason({
            params: { value },
            body: { ...body, was: reason.label, wasAudience: reason.audience },
          }),
        ),
      ),
    remove: async (reason: Reason) =>
      keep(
        await atItsPlace(reason, (value) =>
          api.deleteCancellationReason({ params: { value }, query: { was: reason.label } }),
        ),
      ),
  };
}
