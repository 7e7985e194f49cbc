import type { Translation } from '../shipped-language.ts';

/** Messages between rider and driver, in German. */
export const chatTexts = {
  chat_open: '{{name}} schreiben',
  chat_unread_one: '{{count}} neue Nachricht',
  chat_unread_other: '{{count}} neue Nachrichten',
  chat_latest: '{{name}}: {{message}}',
  chat_with: 'Chat mit {{name}}',
  chat_messages: 'Nachrichten',
  chat_message: 'Nachricht',
  chat_you: 'Sie',
  chat_send: 'Senden',
  chat_sending: 'Wird gesendet …',
  chat_not_sent: 'Nicht gesendet: {{reason}}',
  chat_closed: 'Diese Buchung ist abgeschlossen. Sie können keine Nachrichten mehr senden.',
  chat_quick: 'Schnellantworten',
  chat_quick_coming: 'Ich bin unterwegs.',
  chat_quick_here: 'Ich bin am Abholort.',
  chat_quick_late: 'Ich stehe im Stau und komme ein paar Minuten später.',
  chat_quick_where: 'Wo genau sind Sie?',
} as const satisfies Translation;
