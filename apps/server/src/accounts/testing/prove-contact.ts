import type { BodyInputOf } from '@fiacre/contract';
import type { TestPerson } from '../../testing/people.ts';
import type { TestApp } from '../../testing/start-test-app.ts';

/** The code in the newest message to an address or number; `no code` if there is none. */
export async function codeTo(app: TestApp, contact: string): Promise<string> {
  await app.settle();
  return /\b[1-9]\d{5}\b/.exec(app.sent.findLast(({ to }) => to === contact)?.body ?? '')?.[0] ?? 'no code';
}

/** Changes the person's address or number, with the code that is sent to the new one. */
export async function changeContact(
  app: TestApp,
  as: TestPerson,
  body: BodyInputOf<'updateMe'>,
  sentTo = body.email ?? body.mobile ?? '',
) {
  await app.call('updateMe', { as, body });
  const contact = body.email === undefined ? 'mobile' : 'email';
  return app.call('proveContact', { as, body: { contact, code: await codeTo(app, sentTo) } });
}
