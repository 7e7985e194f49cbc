import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SendFault } from '../../apps/server/src/platform/messages/send-fault.ts';
import { smtpSender } from '../../apps/server/src/platform/messages/providers/smtp.ts';
import { sampleMessage } from '../../apps/server/src/platform/messages/testing/sample-message.ts';
import { findPrograms, startExim, type MailServer } from './exim.ts';

let server: MailServer;
const usual = getCACertificates('default');
beforeAll(async () => {
  const programs = findPrograms();
  if (programs === null) throw new Error('Exim or openssl is not installed');
  server = await startExim(programs);
  setDefaultCACertificates([...usual, server.certificate]);
});
afterAll(async () => {
  setDefaultCACertificates(usual);
  await server.close();
});

const password = encodeURIComponent('a secret/word');
const send = (to: string, signIn = `fiacre:${password}@`) =>
  smtpSender({ smtpUrl: `smtp://${signIn}localhost:${server.port}`, from: 'Taxi <taxi@example.test>' })(
    sampleMessage({ channel: 'mail', to, subject: 'تعيين كلمة مرور', body: 'A link.\n.\nAfter a lone dot.' }),
  );
const refusalOf = (to: string, signIn?: string) =>
  send(to, signIn).then(
    () => null,
    ({ kind, reason }: SendFault) => `${kind} ${reason}`,
  );

describe('emails through Exim', () => {
  test('CALL-21 are delivered whole over STARTTLS, with a password that is sent only there', async () => {
    await send('ada@example.test');
    await expect.poll(() => server.delivered()).toHaveLength(1);
    const [mail = ''] = server.delivered();
    expect(mail).toContain('A link.\n.\nAfter a lone dot.');
    expect(mail).toMatch(/^To: ada@example\.test$/m);
    expect(mail).toMatch(/^From: Taxi <taxi@example\.test>$/m);
    // Exim adds "a" for a sign-in and "s" for TLS.
    expect(mail).toMatch(/with esmtpsa/);
  });

  test.each([
    ['gone', 'dead_address smtp_550'],
    ['blocked', 'give_up smtp_550'],
    // Indistinguishable from an unknown mailbox; staff can undo it.
    ['plain', 'dead_address smtp_550'],
  ])('CALL-21 to "%s" are %s', async (mailbox, fault) => {
    expect(await refusalOf(`${mailbox}@example.test`)).toBe(fault);
  });

  test('CALL-21 are retried while the receiver is greylisted, and then delivered', async () => {
    const before = server.delivered().length;
    expect(await refusalOf('grey@example.test')).toBe('retry smtp_451');
    server.welcome();
    await send('grey@example.test');
    await expect.poll(() => server.delivered()).toHaveLength(before + 1);
  });

  test('CALL-21 wait for the operator while the password is wrong or missing', async () => {
    expect(await refusalOf('ada@example.test', 'fiacre:guess@')).toBe('retry smtp_535');
    expect(await refusalOf('ada@example.test', '')).toBe('retry smtp_530');
  });

  test('CALL-21 are not sent to a server whose certificate is not trusted', async () => {
    setDefaultCACertificates(usual);
    const before = server.log().split('<=').length;
    expect(await refusalOf('ada@example.test')).toMatch(/^retry smtp_E/);
    expect(server.log().split('<=')).toHaveLength(before);
    setDefaultCACertificates([...usual, server.certificate]);
  });
});
