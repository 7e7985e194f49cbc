import { afterEach, describe, expect, test } from 'vitest';
import { connectionOf, smtpSender } from './smtp.ts';
import { startFakeMailServer, type FakeMailServer } from '../testing/fake-mail-server.ts';
import { sampleMessage } from '../testing/sample-message.ts';

let server: FakeMailServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

const mail = sampleMessage({ channel: 'mail', to: 'ada@example.test', body: 'Line one\n\n<b>not bold</b>' });

async function sendTo(refusals: Readonly<Record<string, string>> = {}, changes = {}) {
  server = await startFakeMailServer(refusals);
  const send = smtpSender({ smtpUrl: `smtp://127.0.0.1:${server.port}`, from: 'Fiacre <ride@example.test>' });
  await send({ ...mail, ...changes });
  const [seen = ''] = server.mails;
  const [headers = '', body = ''] = seen.split('\r\n\r\n', 2);
  return { headers: headers.split('\r\n'), body, whole: seen };
}

describe('emails through SMTP', () => {
  test('CALL-21 AUTH-13 are plain text from the operator, with the message’s own id', async () => {
    const { headers, whole } = await sendTo();
    expect(headers).toEqual(
      expect.arrayContaining([
        'From: Fiacre <ride@example.test>',
        'To: ada@example.test',
        'Subject: Fiacre',
        `Message-ID: <${mail.id}@fiacre>`,
        'Content-Type: text/plain; charset=utf-8',
      ]),
    );
    expect(whole).toContain('<b>not bold</b>');
    expect(headers.join()).not.toContain('text/html');
  });

  test('CALL-21 line breaks in a subject or address cannot inject headers', async () => {
    const { headers } = await sendTo({}, { subject: 'Hi\r\nBcc: all@example.test' });
    expect(headers.some((line) => line.startsWith('Bcc'))).toBe(false);
    const attempt = sendTo({}, { to: 'ada@example.test\r\nBcc: all@example.test' });
    const outcome = await attempt.then(
      (seen) => seen.headers.filter((line) => line.startsWith('Bcc')),
      () => [],
    );
    expect(outcome).toEqual([]);
  });

  test('CALL-21 an Arabic subject arrives intact', async () => {
    const { headers } = await sendTo({}, { subject: 'تعيين كلمة مرور' });
    const subject = headers.find((line) => line.startsWith('Subject: =?UTF-8?')) ?? '';
    const [, kind, text = ''] = /=\?UTF-8\?([BQ])\?(.*)\?=/.exec(subject) ?? [];
    const plain =
      kind === 'B'
        ? Buffer.from(text, 'base64').toString()
        : decodeURIComponent(text.replaceAll('_', ' ').replaceAll('=', '%'));
    expect(plain).toBe('تعيين كلمة مرور');
  });

  test.each([
    ['RCPT', '550 5.1.1 <ada@example.test> unknown', 'dead_address', 'smtp_550'],
    ['RCPT', '550 no such user', 'dead_address', 'smtp_550'],
    ['RCPT', '550 5.2.1 <ada@example.test> mailbox disabled', 'dead_address', 'smtp_550'],
    ['RCPT', '550 5.7.1 your server is on a blocklist', 'give_up', 'smtp_550'],
    ['RCPT', '552 5.2.2 mailbox full', 'give_up', 'smtp_552'],
    ['MAIL', '550 5.1.8 sender refused', 'give_up', 'smtp_550'],
    ['RCPT', '450 4.2.0 <ada@example.test> greylisted', 'retry', 'smtp_450'],
    ['MAIL DATA', '552 too big', 'give_up', 'smtp_552'],
    ['EHLO', '421 later', 'retry', 'smtp_421'],
  ])(
    'CALL-21 after %s gets the response "%s", the message is handled as %s',
    async (command, answer, kind, reason) => {
      const refusals = { [command]: answer, ...(command === 'EHLO' && { HELO: answer }) };
      const fault: unknown = await sendTo(refusals).catch((error: unknown) => error);
      expect(fault).toMatchObject({ kind, reason });
      expect(String(fault)).not.toContain('ada');
    },
  );

  test.each([
    ['smtp://mail.example.test:587', true],
    ['smtp://203.0.113.9', true],
    ['smtp://127.0.0.1:2525', false],
    ['smtp://10.0.0.7', false],
  ])('CALL-21 whether %s requires TLS: %s', (url, requireTLS) => {
    expect(connectionOf(url)).toMatchObject({ url, requireTLS, socketTimeout: 20_000 });
  });

  test('CALL-21 are retried while the mail server does not respond', async () => {
    const send = smtpSender({ smtpUrl: 'smtp://127.0.0.1:1', from: 'a@example.test' });
    await expect(send(mail)).rejects.toMatchObject({ kind: 'retry', reason: 'smtp_ESOCKET' });
  });
});
