import type { Translation } from '../shipped-language.ts';

export const chatTexts = {
  chat_open: 'Écrire à {{name}}',
  chat_unread_one: '{{count}} nouveau message',
  chat_unread_many: '{{count}} de nouveaux messages',
  chat_unread_other: '{{count}} nouveaux messages',
  chat_latest: '{{name}} : {{message}}',
  chat_with: 'Discussion avec {{name}}',
  chat_messages: 'Messages',
  chat_message: 'Message',
  chat_you: 'Vous',
  chat_send: 'Envoyer',
  chat_sending: 'Envoi…',
  chat_not_sent: 'Non envoyé : {{reason}}',
  chat_closed: 'Cette réservation est terminée : vous ne pouvez plus envoyer de messages.',
  chat_quick: 'Réponses rapides',
  chat_quick_coming: 'Je suis en route.',
  chat_quick_here: 'Je suis au point de départ.',
  chat_quick_late: 'Je suis dans les embouteillages, j’aurai quelques minutes de retard.',
  chat_quick_where: 'Où êtes-vous exactement ?',
} as const satisfies Translation;
