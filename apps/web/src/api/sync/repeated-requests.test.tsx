import type { PromoRequest } from '@fiacre/contract';
import { routes } from '@fiacre/contract/routes';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi, refuses } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { useBroadcastEdits } from '../office/broadcasts.ts';
import { useReasonEdits } from '../office/cancellation-reasons.ts';
import { useAnswerReview, useAskForReview } from '../office/dispatch.ts';
import { useLanguageEdits } from '../office/languages.ts';
import { useResolveRefund } from '../payments.ts';
import { usePromoEdits } from '../office/promos.ts';
import { useStartRehearsal } from '../office/rehearsals.ts';
import { useProcessWithdrawal } from '../office/withdrawals.ts';
import { useZoneEdits } from '../office/zones.ts';

type Send = () => Promise<unknown>;

/** Requests that would take effect twice, or be refused, if the server carried out both. */
const senders: readonly (readonly [name: keyof typeof routes, useSend: () => Send])[] = [
  [
    'createNotification',
    function usePush() {
      const { save } = useBroadcastEdits();
      const body = { title: 'Hello', body: 'Free rides', usertype: 'rider', devicetype: 'All' } as const;
      return () => save.sendAsync({ body, row: null });
    },
  ],
  [
    'addCancellationReason',
    function useReason() {
      const { save } = useReasonEdits();
      return () => save.sendAsync({ body: { label: 'It rains', audience: 'everyone' }, row: null });
    },
  ],
  [
    'addLanguage',
    function useLanguage() {
      const { save } = useLanguageEdits();
      const body = { langName: 'Svenska', langLocale: 'sv', dateLocale: 'sv-SE' };
      return () => save.sendAsync({ body, row: null });
    },
  ],
  [
    'addPromo',
    function usePromo() {
      const { save } = usePromoEdits();
      const body = { promoName: 'SPRING' } as PromoRequest;
      return () => save.sendAsync({ body, row: null });
    },
  ],
  [
    'addZone',
    function useZone() {
      const { save } = useZoneEdits();
      const body = { name: 'Harbour', kind: 'no_stop', outline: [], points: [] } as const;
      return () => save.sendAsync({ body: { ...body, outline: [], points: [] }, row: null });
    },
  ],
  [
    'startRehearsal',
    function useRehearsal() {
      const { sendAsync } = useStartRehearsal();
      return () => sendAsync({} as Parameters<typeof sendAsync>[0]);
    },
  ],
  [
    'askForReview',
    function useAsk() {
      const { sendAsync } = useAskForReview();
      return () => sendAsync({} as Parameters<typeof sendAsync>[0]);
    },
  ],
  [
    'answerReview',
    function useAnswer() {
      const { sendAsync } = useAnswerReview();
      const review = { id: 'r1', askedAt: '2026-11-21T09:00:00Z', answeredAt: null };
      return () => sendAsync({ review, answer: 'The car was too far away.' });
    },
  ],
  [
    'resolveRefund',
    function useResolve() {
      const { sendAsync } = useResolveRefund('r1');
      return () => sendAsync({ refundId: 'r1', made: true });
    },
  ],
  [
    'processWithdrawal',
    function useProcess() {
      const { sendAsync } = useProcessWithdrawal();
      return () => sendAsync('r1');
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
