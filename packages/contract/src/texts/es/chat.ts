import type { Translation } from '../shipped-language.ts';

/** Messages between rider and driver, in Spanish. */
export const chatTexts = {
  chat_open: 'Escribir a {{name}}',
  chat_unread_one: '{{count}} mensaje nuevo',
  chat_unread_many: '{{count}} de mensajes nuevos',
  chat_unread_other: '{{count}} mensajes nuevos',
  chat_latest: '{{name}}: {{message}}',
  chat_with: 'Chat con {{name}}',
  chat_messages: 'Mensajes',
  chat_message: 'Mensaje',
  chat_you: 'Usted',
  chat_send: 'Enviar',
  chat_sending: 'Enviando…',
  chat_not_sent: 'No enviado: {{reason}}',
  chat_closed: 'Esta reserva ha terminado; ya no puede enviar mensajes.',
  chat_quick: 'Respuestas rápidas',
  chat_quick_coming: 'Voy en camino.',
  chat_quick_here: 'Estoy en el punto de recogida.',
  chat_quick_late: 'Hay mucho tráfico; llegaré unos minutos tarde.',
  chat_quick_where: '¿Dónde está exactamente?',
} as const satisfies Translation;
