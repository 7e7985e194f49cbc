import { deviceNameOf } from '@fiacre/contract/device-name';
import { ApiRefusal, type Client } from '@fiacre/contract/client';
import { useQuery } from '@tanstack/react-query';
import { api } from './client/client.ts';
import { queryKeys } from './client/query-keys.ts';
import { useSend } from './sync/send.ts';

/** Where a person's pushes go, as seen from this browser. */
export type PushState =
  | { readonly kind: 'unsupported' | 'unavailable' | 'denied' | 'off' | 'here' }
  | { readonly kind: 'elsewhere'; readonly name: string | null };

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

function tokenOf(subscription: PushSubscription): string {
  const { endpoint, keys } = subscription.toJSON();
  return JSON.stringify({ endpoint, keys });
}

async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

async function fingerprintOf(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function readState(signal: AbortSignal): Promise<PushState> {
  if (!isSupported()) return { kind: 'unsupported' };
  const [{ webPush }, { device }] = await Promise.all([api.pushKey({ signal }), api.pushDevice({ signal })]);
  if (webPush === null) return { kind: 'unavailable' };
  const own = await ownSubscription();
  const isHere = own !== null && device?.fingerprint === (await fingerprintOf(tokenOf(own)));
  if (Notification.permission === 'denied') return { kind: 'denied' };
  if (device === null) return { kind: 'off' };
  return isHere ? { kind: 'here' } : { kind: 'elsewhere', name: device.name };
}

async function turnOn(api: Client): Promise<void> {
  // If the person or the browser refuses permission, a second request would also be refused.
  if ((await Notification.requestPermission()) !== 'granted') return;
  const { webPush } = await api.pushKey({});
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription for another key, such as that of an earlier installation, cannot be used.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: webPush });
  const deviceName = deviceNameOf(navigator.userAgent);
  await api.setPushToken({ body: { token: tokenOf(subscription), platform: 'WEB', deviceName } });
}

async function turnOff(api: Client): Promise<void> {
  await api.forgetPushToken({});
  await (await ownSubscription())?.unsubscribe();
}

export function usePush() {
  const { data: state } = useQuery({
    queryKey: queryKeys.pushDevice,
    queryFn: ({ signal }) => readState(signal),
    // The permission may have changed in the browser's settings.
    refetchOnWindowFocus: 'always',
  });
  const change = useSend({
    request: (api, on: boolean): Promise<'failed' | void> =>
      (on ? turnOn(api) : turnOff(api)).catch((thrown: unknown) => {
        if (thrown instanceof ApiRefusal) throw thrown;
        // Anything that is not a response of the server came from the browser's push service.
        return 'failed';
      }),
    refetch: [queryKeys.pushDevice],
  });
  return { state, change };
}
