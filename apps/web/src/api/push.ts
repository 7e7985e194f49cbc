import { deviceNameOf } from '@fiacre/contract/device-name';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from './client.ts';
import { queryKeys } from './query-keys.ts';
import { refetchAfter } from './refetch-after.ts';

/** Where a person's pushes go, as seen from this browser. */
export type PushState =
  | { readonly kind: 'unsupported' | 'unavailable' | 'denied' | 'off' | 'here' }
  | { readonly kind: 'elsewhere'; readonly name: string | null };

/** The person or the browser refused permission; a second request would also be refused. */
export class PushDenied extends Error {}

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

async function turnOn(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushDenied();
  const { webPush } = await api.pushKey({});
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription for another key, such as that of an earlier installation, cannot be used.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: webPush });
  const deviceName = deviceNameOf(navigator.userAgent);
  await api.setPushToken({ body: { token: tokenOf(subscription), platform: 'WEB', deviceName } });
}

async function turnOff(): Promise<void> {
  await api.forgetPushToken({});
  await (await ownSubscription())?.unsubscribe();
}

export function usePush() {
  const client = useQueryClient();
  const { data: state } = useQuery({
    queryKey: queryKeys.pushDevice,
    queryFn: ({ signal }) => readState(signal),
    // The permission may have changed in the browser's settings.
    refetchOnWindowFocus: 'always',
  });
  const change = useMutation({
    mutationFn: (on: boolean) => (on ? turnOn() : turnOff()),
    ...refetchAfter(client, queryKeys.pushDevice),
  });
  return { state, change };
}
