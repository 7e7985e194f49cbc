/**
 * Emails and text messages of the product; a text message has no subject. The server fills in the placeholders in
 * double braces; `{{appName}}` can be used everywhere. Sources: AUTH-12, AUTH-13, USERS-10.
 */
export const messagesInEnglish = {
  mail_reset_password: {
    subject: 'Set a new password',
    body: 'Open this link within {{minutes}} minutes to set a new password:\n\n{{link}}\n\nIf you did not request this, you can ignore this email: your password will not change.',
  },
  mail_verify_email: {
    subject: 'Confirm your email address',
    body: 'Open this link within {{hours}} hours to confirm your email address:\n\n{{link}}\n\nIf you do not have an account with {{appName}}, you can ignore this email.',
  },
  mail_one_time_code: {
    subject: 'Your code: {{code}}',
    body: '{{code}} is your code for {{appName}}. It is valid for {{minutes}} minutes.\n\nNobody at {{appName}} will ever ask you for it. If you did not request it, you can ignore this email.',
  },
  sms_one_time_code: {
    subject: null,
    body: '{{code}} is your code for {{appName}}, valid for {{minutes}} minutes. Do not share it with anyone.',
  },
  mail_test: {
    subject: 'Test email from {{appName}}',
    body: 'This is a test email. If you can read it, {{appName}} can send you email.',
  },
  mail_set_password: {
    subject: 'Your account with {{appName}}',
    body: 'An account has been created for you. Open this link within {{days}} days to set your password:\n\n{{link}}',
  },
  mail_webhook_disabled: {
    subject: 'A webhook was switched off',
    body: '{{appName}} has been unable to deliver events to {{host}} for too long and has switched the webhook off. Pending events are kept. You can switch it on again on the Integrations page of the back office.',
  },
  mail_contact_changed: {
    subject: 'Your contact details were changed',
    body: 'The email address or phone number of your account with {{appName}} was changed. If this was not you, contact us immediately.',
  },
  sms_contact_changed: {
    subject: null,
    body: '{{appName}}: the email address or phone number of your account was changed. If this was not you, contact us immediately.',
  },
  mail_new_sign_in: {
    subject: 'New sign-in',
    body: 'Your account with {{appName}} was opened on a device that was not used for it before: {{device}}.\n\nIf this was not you, change your password and sign out everywhere in your profile.',
  },
  mail_api_keys: {
    subject: 'Your API keys have changed',
    body: 'API keys of your account with {{appName}} were added or have ended: {{names}}.\n\nIf this was not you, change your password. It ends all of your keys.',
  },
} as const satisfies Record<string, { subject: string | null; body: string }>;
