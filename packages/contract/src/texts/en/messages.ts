/**
 * Mails and text messages of the product; a text message has no subject. What stands in double braces is
 * filled in by the server; `{{appName}}` can be used everywhere. Sources: AUTH-12, AUTH-13, USERS-10.
 */
export const messagesInEnglish = {
  mail_reset_password: {
    subject: 'Set a new password',
    body: 'Open this link within {{minutes}} minutes to set a new password:\n\n{{link}}\n\nIf you did not ask for it, do nothing: your password stays as it is.',
  },
  mail_verify_email: {
    subject: 'Confirm your email address',
    body: 'Open this link within {{hours}} hours to confirm that this address is yours:\n\n{{link}}\n\nIf you have no account with {{appName}}, do nothing.',
  },
  mail_one_time_code: {
    subject: 'Your code: {{code}}',
    body: '{{code}} is your code for {{appName}}. It is good for {{minutes}} minutes.\n\nNobody of {{appName}} will ever ask you for it. If you did not ask for it, do nothing.',
  },
  sms_one_time_code: {
    subject: null,
    body: '{{code}} is your code for {{appName}}, good for {{minutes}} minutes. Tell it to nobody.',
  },
  mail_set_password: {
    subject: 'Your account with {{appName}}',
    body: 'An account was opened for you. Open this link within {{days}} days to set your password:\n\n{{link}}',
  },
} as const satisfies Record<string, { subject: string | null; body: string }>;
