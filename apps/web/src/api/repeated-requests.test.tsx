import { routes } from '@fiacre/contract/routes';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi, refuses } from '../testing/fake-api.ts';
import { renderPart } from '../testing/render.tsx';
import { useBroadcastEdits } from './broadcasts.ts';
import { useReasonEdits } from './cancellation-reasons.ts';
import { useAnswerReview, useAskForReview } from './dispatch.ts';
import { useLanguageEdits } from './languages.ts';
import { useResolveRefund } from './payments.ts';
import { usePromoEdits } from './promos.ts';
import { useStartRehearsal } from './rehearsals.ts';
import { useProcessWithdrawal } from './withdrawals.ts';
import { useZoneEdits } from './zones.ts';

type Send = () => Promise<unknown>;

/** Requests that would take effect twice, or be refused, if the server carried out both. */
const senders: readonly (readonly [name: keyof typeof routes, useSend: () => Send])[] = [
  [
    'createNotification',
    function usePush() {
      const { save } = useBroadcastEdits();
      return () => save({ title: 'Hello', body: 'Free rides', usertype: 'rider', devicetype: 'All' }, null);
    },
  ],
  [
    'addCancellationReason',
    function useReason() {
      const { add } = useReasonEdits();
      return () => add({ label: 'It rains', audience: 'everyone' });
    },
  ],
  [
    'addLanguage',
    function useLanguage() {
      const { add } = useLanguageEdits();
      return () => add({ langName: 'Svenska', langLocale: 'sv', dateLocale: 'sv-SE' });
    },
  ],
  [
    'addPromo',
    function usePromo() {
      const { save } = usePromoEdits();
      return () => save({ promoName: 'SPRING' } as Parameters<typeof save>[0], null);
    },
  ],
  [
    'addZone',
    function useZone() {
      const { save } = useZoneEdits();
      return () => save({ name: 'Harbour', kind: 'no_stop', outline: [], points: [] }, null);
    },
  ],
  [
    'startRehearsal',
    function useRehearsal() {
      const { mutateAsync } = useStartRehearsal();
      return () => mutateAsync({} as Parameters<typeof mutateAsync>[0]);
    },
  ],
  [
    'askForReview',
    function useAsk() {
      const { mutateAsync } = useAskForReview();
      return () => mutateAsync({} as Parameters<typeof mutateAsync>[0]);
    },
  ],
  [
    'answerReview',
    function useAnswer() {
      const { mutateAsync } = useAnswerReview();
      const review = { id: 'r1', askedAt: '2026-11-21T09:00:00Z', answeredAt: null };
      return () => mutateAsync({ review, answer: 'The car was too far away.' });
    },
  ],
  [
    'resolveRefund',
    function useResolve() {
      const { mutateAsync } = useResolveRefund('r1');
      return () => mutateAsync({ refundId: 'r1', made: true });
    },
  ],
  [
    'processWithdrawal',
    function useProcess() {
      const { mutateAsync } = useProcessWithdrawal();
      return () => mutateAsync('r1');
    },
  ],
];

function Part({ useSend, onEnd }: { readonly useSend: () => Send; readonly onEnd: () => void }) {
  const send = useSend();
  return (
    <button type="button" onClick={() => void send().then(onEnd, onEnd)}>
      send
    </button>
  );
}

test.each(senders)(
  'WAL-6 PUSH-4 %s is repeated with its key until there is a response',
  async (name, useSend) => {
    const route = `${routes[name].method} ${routes[name].path.replaceAll(/:\w+/g, 'r1')}`;
    let ended = 0;
    const calls = fakeApi({ [route]: () => (ended === 0 ? refuses(504, 'internal') : {}) });
    renderPart(<Part useSend={useSend} onEnd={() => (ended += 1)} />);
    for (const presses of [1, 2, 3]) {
      await userEvent.click(screen.getByRole('button', { name: 'send' }));
      await waitFor(() => expect(ended).toBe(presses));
    }
    const [first, second, third] = calls
      .filter((call) => call.route === route)
      .map(({ idempotencyKey }) => idempotencyKey);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
    expect(third).toMatch(/^[0-9a-f]{32}$/);
    expect(third).not.toBe(first);
  },
);
