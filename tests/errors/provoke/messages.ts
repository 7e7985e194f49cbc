import type { SampleWorld } from '../../samples/world.ts';
import type { Provocations } from '../provocation.ts';

const wordAnew = ({ app }: SampleWorld, body: string) =>
  app.call('saveMessageTemplate', {
    as: app.admin,
    params: { key: 'mail_reset_password', locale: 'en' },
    body: { subject: 'A new password', body },
  });

/** Messages that cannot be sent, and recipients that do not exist. Sources: ERR-31, CHAT-3, LANG-9. */
export const messageErrors: Provocations = {
  no_user_match: async ({ taxi }) => {
    const { app } = await taxi();
    const body = { devicetype: 'ANDROID', usertype: 'driver', title: 'Hello', body: 'Good day' } as const;
    return app.call('createNotification', { as: app.admin, body });
  },
  message_blank: async ({ taxi }) => {
    const world = await taxi();
    const { id, rider } = await world.ride('ACCEPTED');
    const body = { message: ' ' };
    return world.app.call('sendChatMessage', { as: rider, params: { bookingId: id }, body });
  },
  template_placeholder_unknown: async ({ taxi }) => wordAnew(await taxi(), '{{link}} {{price}}'),
  template_placeholder_missing: async ({ taxi }) => wordAnew(await taxi(), 'Click here'),
  message_mandatory: async ({ taxi }) => {
    const { app } = await taxi();
    const params = { key: 'mail_reset_password' };
    return app.call('switchMessage', { as: app.admin, params, body: { enabled: false } });
  },
  language_unknown: async ({ taxi }) => {
    const { app } = await taxi();
    return app.call('setLanguage', { as: app.rider, body: { locale: 'tlh' } });
  },
};
