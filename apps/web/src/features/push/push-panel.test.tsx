import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fakeApi, sentTo } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { PushPanel } from './push-panel.tsx';

const keys = { p256dh: 'key', auth: 'secret' };

/** A browser with a push service, in which the person has not been asked for permission yet. */
function browser(permission: NotificationPermission, answer: NotificationPermission = 'granted') {
  let subscription: object | null = null;
  const unsubscribe = vi.fn(async () => {
    subscription = null;
    return true;
  });
  const made = {
    endpoint: 'https://push.example/1',
    unsubscribe,
    toJSON: () => ({ endpoint: 'https://push.example/1', keys }),
  };
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: vi.fn(async () => (subscription = made)),
  };
  const asked = { permission, requestPermission: async () => (asked.permission = answer) };
  vi.stubGlobal('Notification', asked);
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('navigator', {
    userAgent: 'Firefox/150.0 Android',
    serviceWorker: {
      getRegistration: async () => ({ pushManager }),
      ready: Promise.resolve({ pushManager }),
    },
  });
  return { pushManager, unsubscribe };
}

/** The server, which remembers the registered token. */
function server(webPush: string | null = 'public-key', name: string | null = null) {
  let token: string | null = name === null ? null : 'of another device';
  const fingerprint = async (text: string) =>
    Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(text))).toString('hex');
  return fakeApi({
    'GET /api/push-key': { webPush },
    'GET /api/me/push-token': async () => ({
      device: token === null ? null : { name, fingerprint: await fingerprint(token) },
    }),
    'PUT /api/me/push-token': ({ body }: { body: unknown }) => {
      token = (body as { token: string }).token;
      return { ok: true };
    },
    'DELETE /api/me/push-token': () => {
      token = null;
      return { ok: true };
    },
  });
}

test('PUSH-5 a person turns pushes on for this browser, and off again', async () => {
  const { pushManager, unsubscribe } = browser('default');
  const calls = server();
  renderPart(<PushPanel />, { role: 'driver' });
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on for this device' }));
  expect(await screen.findByText('This device receives your notifications.')).toBeVisible();
  expect(pushManager.subscribe).toHaveBeenCalledWith({
    userVisibleOnly: true,
    applicationServerKey: 'public-key',
  });
  expect(sentTo(calls, 'PUT /api/me/push-token')).toEqual([
    {
      token: JSON.stringify({ endpoint: 'https://push.example/1', keys }),
      platform: 'WEB',
      deviceName: 'Firefox, Android',
    },
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByText('No device receives your notifications.')).toBeVisible();
  await waitFor(() => expect(unsubscribe).toHaveBeenCalled());
});

test('PUSH-5 a refused permission is explained, and nothing is registered', async () => {
  browser('default', 'denied');
  const calls = server();
  renderPart(<PushPanel />, { role: 'rider' });
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on for this device' }));
  expect(await screen.findByText(/The browser blocks notifications from this site/)).toBeVisible();
  expect(sentTo(calls, 'PUT /api/me/push-token')).toEqual([]);
});

test('DATA-1 the page names the other device that receives the pushes', async () => {
  browser('granted');
  server('public-key', 'Chrome, Windows');
  renderPart(<PushPanel />, { role: 'rider' });
  expect(await screen.findByText(/Your notifications go to Chrome, Windows/)).toBeVisible();
});

test('PUSH-5 the page says when there is nothing to turn on', async () => {
  browser('default');
  server(null);
  renderPart(<PushPanel />, { role: 'rider' });
  expect(await screen.findByText(/The sandbox sends nothing to devices/)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});
