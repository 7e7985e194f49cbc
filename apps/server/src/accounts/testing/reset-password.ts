import type { TestApp } from '../../testing/start-test-app.ts';
import { issueResetLink } from '../sign-in/reset-links.ts';

/** Sets the password of a person with a link that is sent to their address. */
export async function resetPassword(app: TestApp, userId: string, password = 'newpass1'): Promise<void> {
  const { platform } = app;
  const link = await platform.transact((tx) => issueResetLink(tx, platform, userId, 30));
  const token = new URL(link).searchParams.get('token') ?? '';
  const { status } = await app.call('resetPassword', { body: { token, password } });
  if (status !== 200) throw new Error(`The password was not set: ${status}`);
}
