import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../config/load-config.ts';
import { fcm } from './fcm.ts';
import { messageServices } from './message-services.ts';
import { twilio } from './twilio/twilio.ts';
import { webPush as browsers } from './web-push.ts';

const production = { FIACRE_MODE: 'production', PUBLIC_URL: 'https://ride.example.test' };
const account = `AC${'a'.repeat(32)}`;
const privateKey = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();
const serviceAccount = { project_id: 'town', client_email: 'p@town.test', private_key: privateKey };
const webPush = {
  WEB_PUSH_PUBLIC_KEY: 'B'.repeat(87),
  WEB_PUSH_PRIVATE_KEY: 'x'.repeat(43),
  WEB_PUSH_CONTACT: 'mailto:operator@example.test',
};
const load = (env: Record<string, string>) => loadConfig({ ...production, ...env }, messageServices).services;
const problemsOf = (env: Record<string, string>): string => {
  try {
    load(env);
    return '';
  } catch (error) {
    return String(error);
  }
};

describe('message services', () => {
  test('CALL-21 are not configured by default, except pushes to browsers in production, which need no account', () => {
    const configured = (env: Record<string, string>) =>
      messageServices.filter((service) => load(env).of(service) !== null).map(({ name }) => name);
    expect(configured({})).toEqual(['web_push']);
    expect(configured({ FIACRE_MODE: 'sandbox' })).toEqual([]);
    expect(load({ FIACRE_MODE: 'sandbox' }).addresses).toEqual([]);
  });

  test('CALL-21 Twilio signs in as the account or with an API key', () => {
    const token = { TWILIO_ACCOUNT_SID: account, TWILIO_AUTH_TOKEN: 't', TWILIO_FROM: '+4915112345678' };
    expect(load(token).of(twilio)).toMatchObject({
      user: account,
      password: 't',
      sender: { From: '+4915112345678' },
    });
    const key = { TWILIO_API_KEY: `SK${'b'.repeat(32)}`, TWILIO_API_SECRET: 's' };
    const service = { TWILIO_MESSAGING_SERVICE: `MG${'c'.repeat(32)}` };
    expect(load({ TWILIO_ACCOUNT_SID: account, ...key, ...service }).of(twilio)).toMatchObject({
      accountSid: account,
      user: key.TWILIO_API_KEY,
      password: 's',
      sender: { MessagingServiceSid: service.TWILIO_MESSAGING_SERVICE },
    });
    expect(load(token).addresses).toContain('https://api.twilio.com');
    expect(load({}).addresses).not.toContain('https://api.twilio.com');
  });

  test('CALL-21 Firebase and the browsers’ push services are allowed once configured', () => {
    const env = { FCM_SERVICE_ACCOUNT: JSON.stringify(serviceAccount), ...webPush };
    expect(load(env).of(fcm)).toMatchObject({
      projectId: 'town',
      tokenUrl: 'https://oauth2.googleapis.com/token',
    });
    expect(load(env).of(browsers)).toMatchObject({ keys: { subject: 'mailto:operator@example.test' } });
    expect(load(env).addresses).toEqual(
      expect.arrayContaining(['https://oauth2.googleapis.com/token', 'https://*.push.services.mozilla.com']),
    );
  });

  test('CALL-21 a push service of the operator is allowed in addition to those of the browsers', () => {
    const WEB_PUSH_SERVICE = 'https://push.example.test';
    const { addresses } = load({ ...webPush, WEB_PUSH_SERVICE });
    expect(addresses).toContain(WEB_PUSH_SERVICE);
    expect(addresses.length).toBeGreaterThan(1);
  });

  test.each<[string, Record<string, string>]>([
    ['TWILIO_ACCOUNT_SID', { TWILIO_AUTH_TOKEN: 't', TWILIO_FROM: '+4915112345678' }],
    ['TWILIO_AUTH_TOKEN', { TWILIO_ACCOUNT_SID: account, TWILIO_FROM: '+4915112345678' }],
    ['both or neither', { TWILIO_ACCOUNT_SID: account, TWILIO_API_SECRET: 's', TWILIO_FROM: 'Fiacre' }],
    ['one of the two', { TWILIO_ACCOUNT_SID: account, TWILIO_AUTH_TOKEN: 't' }],
    ['TWILIO_FROM', { TWILIO_FROM: '0151 12345678901' }],
    ['FCM_SERVICE_ACCOUNT', { FCM_SERVICE_ACCOUNT: '/etc/key.json' }],
    ['FCM_SERVICE_ACCOUNT', { FCM_SERVICE_ACCOUNT: JSON.stringify({ ...serviceAccount, private_key: 'x' }) }],
    ['all three or none', { WEB_PUSH_CONTACT: 'mailto:a@example.test' }],
    ['WEB_PUSH_CONTACT', { ...webPush, WEB_PUSH_CONTACT: 'operator@example.test' }],
  ])('CALL-21 reports an incomplete service at startup: %s', (name, env) => {
    const problems = problemsOf(env);
    expect(problems).toContain(name);
    // The log must not show a key or token that was set in the wrong variable.
    expect(problems).not.toContain('PRIVATE KEY');
  });
});
