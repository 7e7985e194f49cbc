/**
 * Mails and text messages of the product; a text message has no subject. What stands in double braces is
 * filled in by the server; `{{appName}}` can be used everywhere. Sources: AUTH-12, AUTH-13, USERS-10.
 */
export const messagesInEnglish = {
  mail_reset_password: {
    subject: 'Set a new password',
    body: 'Open this link within {{minutes}} minutes to set a new password:\n\n{{link}}\n\nIf you did not ask for it, do nothing: your password stays as it is.',
  },
  mail_set_password: {
    subject: 'Your account with {{appName}}',
    body: 'An account was opened for you. Open this link within {{days}} days to set your password:\n\n{{link}}',
  },
} as const satisfies Record<string, { subject: string | null; body: string }>;
