import type { Config } from './config.ts';
import type { Log } from '../log/log.ts';
import { createOutbound, type Outbound } from '../outbound/outbound.ts';

/** Google's URLs for the parts of the map it serves. */
export const googleMaps = {
  routes: 'https://routes.googleapis.com',
  places: 'https://places.googleapis.com',
  geocoding: 'https://maps.googleapis.com',
} as const;

/** The URLs of sign-in providers and of bot checks. */
export const signInServices = {
  googleTokens: 'https://oauth2.googleapis.com',
  googleKeys: 'https://www.googleapis.com',
  facebookGraph: 'https://graph.facebook.com',
  apple: 'https://appleid.apple.com',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
} as const;

/** The browsers' push services; a subscription names one of them. */
const browserPushServices = [
  'https://fcm.googleapis.com',
  'https://*.push.services.mozilla.com',
  'https://*.notify.windows.com',
  'https://*.push.apple.com',
];

/** The client for all outbound calls of this installation. */
export function configuredOutbound(config: Config, log: Log): Outbound {
  return createOutbound({
    allow: configuredServices(config),
    privateHosts: config.outboundPrivateHosts,
    log,
  });
}

/** Every service that this installation may call: exactly those that its configuration selects. */
export function configuredServices(config: Config): readonly string[] {
  return [
    ...mapServices(config.maps),
    ...(config.licenceServiceUrl === null ? [] : [config.licenceServiceUrl]),
    ...servicesOf(config.signIn),
    ...messageServices(config.messages),
    ...(config.files.s3 === null ? [] : [config.files.s3.endpoint]),
    ...config.services.addresses,
  ];
}

function servicesOf({ google, facebook, apple, botCheck }: Config['signIn']): string[] {
  const { googleTokens, googleKeys, facebookGraph } = signInServices;
  return [
    ...(google === null ? [] : google.url === null ? [googleTokens, googleKeys] : [google.url]),
    ...(facebook === null ? [] : [facebook.url ?? facebookGraph]),
    ...(apple === null ? [] : [apple.url ?? signInServices.apple]),
    ...(botCheck === null ? [] : [botCheck.url ?? signInServices[botCheck.provider]]),
  ];
}

function messageServices({ sms, fcm, expo, webPush, webPushService }: Config['messages']): string[] {
  return [
    ...(sms === null ? [] : [sms.url]),
    ...(fcm === null ? [] : [fcm.url, fcm.tokenUrl]),
    ...(expo === null ? [] : [expo.url]),
    ...(webPush === null ? [] : browserPushServices),
    ...(webPushService === null ? [] : [webPushService]),
  ];
}

function mapServices({ routes, places, routesFallback, placesFallback }: Config['maps']): string[] {
  return [
    ...mapServicesOf({ routes, places }),
    ...mapServicesOf({ routes: routesFallback, places: placesFallback }),
  ];
}

function mapServicesOf({ routes, places }: Pick<Config['maps'], 'routes' | 'places'>): string[] {
  const services: string[] = [];
  if (routes.provider !== 'city') services.push(routes.url ?? googleMaps.routes);
  if (places.provider === 'google' && places.url === null)
    services.push(googleMaps.places, googleMaps.geocoding);
  else if (places.provider !== 'city' && places.url !== null) services.push(places.url);
  return services;
}
