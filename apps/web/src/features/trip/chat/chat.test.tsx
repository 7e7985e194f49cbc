import type { Booking, ChatMessage } from '@fiacre/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createPath, useLocation, useNavigate } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { clearChatReadMarks } from '../../../api/offline/chat-read-marks.ts';
import { liveCacheOf } from '../../../api/live/live-cache.ts';
import { fakeApi, refuses, sentTo, type FakeRoutes } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render.tsx';
import { acceptedBooking, sampleBooking } from '../../../testing/sample-booking.ts';
import { sampleId } from '../../../testing/samples.ts';
import { Chat } from './chat.tsx';

const booking = acceptedBooking();
const path = `/api/chats/${booking.id}/messages`;
const me = sampleId(2);
const other = sampleId(50);

function message(n: number, text: string, change: Partial<ChatMessage> = {}): ChatMessage {
  const at = `2026-11-22T12:0${n}:00.000Z`;
  return {
    id: sampleId(200 + n),
    bookingId: booking.id,
    message: text,
    from: other,
    type: 'msg',
    msgDate: at.slice(0, 10),
    msgTime: at.slice(11),
    at,
    source: 'driver',
    smsId: null,
    ...change,
  };
}

const pageWith = (...items: ChatMessage[]) => ({ items, total: items.length, page: 1, pageSize: 100 });

interface Given {
  readonly messages?: readonly ChatMessage[];
  readonly booking?: Booking;
  readonly role?: 'rider' | 'driver';
  readonly routes?: FakeRoutes;
  readonly at?: string;
}

interface Place {
  readonly at: ReturnType<typeof useLocation>;
  readonly navigate: ReturnType<typeof useNavigate>;
}

function Watch({ onMove }: { readonly onMove: (place: Place) => void }): null {
  onMove({ at: useLocation(), navigate: useNavigate() });
  return null;
}

function show({
  messages = [],
  booking: shown = booking,
  role = 'rider',
  routes = {},
  at = '/',
}: Given = {}) {
  const calls = fakeApi({ [`GET ${path}`]: pageWith(...messages), ...routes });
  let place: Place | undefined;
  const { queries, unmount } = renderPart(
    <>
      <Chat booking={shown} />
      <Watch onMove={(moved) => (place = moved)} />
    </>,
    { role, at },
  );
  const receive = (received: ChatMessage) =>
    act(async () => liveCacheOf(queries).applyEvent({ kind: 'message', message: received }));
  /** Simulates a tap on a notification. */
  const tap = () => act(async () => place?.navigate({ ...place.at, hash: '#chat' }));
  return { calls, receive, unmount, tap, address: () => place && createPath(place.at) };
}

const openButton = (name: string | RegExp = /^Message Luca Moretti/) => screen.findByRole('button', { name });
const open = async (name?: string | RegExp) => {
  await userEvent.click(await openButton(name));
  return screen.findByRole('dialog');
};
const log = () => screen.getByRole('log', { name: 'Messages' });
const type = (text: string) => userEvent.type(screen.getByRole('textbox', { name: 'Message' }), text);

const noMedia = window.matchMedia;

beforeEach(() => clearChatReadMarks());
afterEach(() => void vi.restoreAllMocks());

describe('the chat of a ride', () => {
  test('CHAT-1 shows the messages of both sides in order, with their authors', async () => {
    show({
      messages: [message(1, 'I am at the gate.'), message(2, 'Coming!', { from: me, source: 'rider' })],
    });
    expect(await open()).toHaveAccessibleName('Chat with Luca Moretti');
    await waitFor(() => expect(log()).toHaveTextContent(/Luca Moretti: I am at the gate\..*You: Coming!/));
  });

  test('CHAT-3 opens with the focus in the field, on a touch screen with the focus on the messages', async () => {
    const { unmount } = show();
    await open();
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveFocus();
    unmount();
    vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({
      ...noMedia(media),
      matches: media === '(pointer: coarse)',
    }));
    show();
    await open();
    expect(log()).toHaveFocus();
  });

  test('CHAT-2 EMPTY-9 shows a live message once, in a chat that was empty', async () => {
    const { receive } = show();
    await open();
    expect(await within(log()).findByText('No messages yet.')).toBeVisible();
    await receive(message(1, 'Two minutes.'));
    await receive(message(1, 'Two minutes.'));
    await receive(message(2, 'Here.'));
    expect(await within(log()).findByText('Here.', { exact: false })).toBeVisible();
    expect(within(log()).getAllByText('Two minutes.', { exact: false })).toHaveLength(1);
  });

  test('CHAT-2 loads more messages than fit into one page of the response', async () => {
    const items = [message(1, 'one'), message(2, 'two'), message(3, 'three')];
    show({
      routes: {
        [`GET ${path}`]: ({ query }) => ({
          ...pageWith(...items.slice(query.get('page') === '1' ? 0 : 2, query.get('page') === '1' ? 2 : 3)),
          total: 3,
        }),
      },
    });
    await open();
    await waitFor(() => expect(log()).toHaveTextContent(/one.*two.*three/));
  });

  test('CHAT-2 counts the messages since the chat was last open, even after a reload', async () => {
    const first = [message(1, 'one'), message(2, 'mine', { from: me, source: 'rider' }), message(3, 'two')];
    const { receive, unmount } = show({ messages: first });
    expect(await openButton('Message Luca Moretti 2 new messages')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Luca Moretti: two');
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(await openButton('Message Luca Moretti')).toBeVisible();
    await receive(message(4, 'three'));
    expect(await openButton('Message Luca Moretti 1 new message')).toBeVisible();
    unmount();
    show({ messages: [...first, message(4, 'three')] });
    expect(await openButton('Message Luca Moretti 1 new message')).toBeVisible();
  });

  test('CHAT-3 sends a message and shows it once, with its own id', async () => {
    const { calls, receive } = show({
      routes: {
        [`POST ${path}`]: ({ body }) => message(1, 'Red bag', { from: me, ...(body as { smsId: string }) }),
      },
    });
    await open();
    await type('  Red bag {Enter}');
    await waitFor(() => expect(within(log()).getByText('You:')).toBeInTheDocument());
    const [sent] = sentTo(calls, `POST ${path}`) as { message: string; smsId: string }[];
    expect(sent).toEqual({ message: 'Red bag', smsId: expect.stringMatching(/^[0-9a-f]{32}$/) });
    await receive(message(1, 'Red bag', { from: me, smsId: sent?.smsId ?? null }));
    expect(within(log()).getAllByText('Red bag', { exact: false })).toHaveLength(1);
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('');
  });

  test('CHAT-3 refuses a blank message at its field and sends nothing', async () => {
    const { calls } = show();
    await open();
    await type('   {Enter}');
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveAccessibleDescription(
      'Please write a message first.',
    );
    expect(sentTo(calls, `POST ${path}`)).toEqual([]);
  });

  test('CHAT-2 keeps a message whose response was lost, and sends the same one again', async () => {
    let lost = true;
    const { calls } = show({
      routes: {
        [`POST ${path}`]: ({ body }) => {
          if (!lost) return message(1, 'Hello', { from: me, ...(body as { smsId: string }) });
          lost = false;
          throw new TypeError('connection lost');
        },
      },
    });
    await open();
    await type('Hello{Enter}');
    expect(await within(log()).findByText('Not yet sent')).toBeVisible();
    await userEvent.click(within(log()).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(within(log()).queryByText(/Not yet sent|Sending/)).toBeNull());
    const sent = sentTo(calls, `POST ${path}`);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
  });

  test('CHAT-3 shows why a message was refused after the ride ended, without offering a retry', async () => {
    show({ routes: { [`POST ${path}`]: refuses(409, 'wrong_status') } });
    await open();
    await type('Hello{Enter}');
    expect(
      await within(log()).findByText('Not sent: The booking has changed, so this is no longer possible.'),
    ).toBeVisible();
    expect(within(log()).queryByRole('button')).toBeNull();
  });

  test('CHAT-3 a driver replies with one tap; a rider has no quick replies', async () => {
    const { calls, unmount } = show({
      role: 'driver',
      booking: acceptedBooking({ customerName: 'Grace Hopper' }),
      routes: {
        [`POST ${path}`]: ({ body }) => message(1, 'x', { from: me, ...(body as { smsId: string }) }),
      },
    });
    await open('Message Grace Hopper');
    const quick = screen.getByRole('group', { name: 'Quick replies' });
    await userEvent.click(within(quick).getByRole('button', { name: 'I am at the pickup.' }));
    expect(sentTo(calls, `POST ${path}`)).toMatchObject([{ message: 'I am at the pickup.' }]);
    unmount();
    show();
    await open();
    expect(screen.queryByRole('group', { name: 'Quick replies' })).toBeNull();
  });

  test('CHAT-3 an ended ride keeps its messages but takes no new ones', async () => {
    show({ booking: acceptedBooking({ status: 'COMPLETE' }), messages: [message(1, 'Thank you!')] });
    await open();
    expect(log()).toHaveTextContent('Thank you!');
    expect(screen.getByText('This booking is over, so you can no longer send messages.')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('CHAT-3 there is no chat before a driver accepts, nor after a ride without messages', async () => {
    const { calls, unmount } = show({ booking: sampleBooking() });
    expect(screen.queryByRole('button')).toBeNull();
    expect(calls).toEqual([]);
    unmount();
    const ended = show({ booking: acceptedBooking({ status: 'CANCELLED' }) });
    await waitFor(() => expect(ended.calls).toHaveLength(1));
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('PUSH-3 the address in a notification opens the chat', async () => {
    show({ at: `/bookings/${booking.id}#chat`, messages: [message(1, 'Here')] });
    expect(await screen.findByRole('dialog', { name: 'Chat with Luca Moretti' })).toBeVisible();
  });

  test('PUSH-3 every tap on a notification opens the chat, also on the page of its ride', async () => {
    const { tap, address } = show({ at: `/bookings/${booking.id}?a=b`, messages: [message(1, 'Here')] });
    await openButton();
    for (let taps = 0; taps < 2; taps += 1) {
      await tap();
      await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }));
      expect(screen.queryByRole('dialog')).toBeNull();
      // A reload would open it again.
      expect(address()).toBe(`/bookings/${booking.id}?a=b`);
    }
  });

  test('PUSH-3 a tap on a notification leaves the chat open that was opened by its button', async () => {
    const { tap } = show({ messages: [message(1, 'Here')] });
    const dialog = await open();
    await tap();
    expect(dialog).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
