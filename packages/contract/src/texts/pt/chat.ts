import type { Translation } from '../shipped-language.ts';

/** Messages between rider and driver, in Portuguese. */
export const chatTexts = {
  chat_open: 'Mensagem para {{name}}',
  chat_unread_one: '{{count}} mensagem nova',
  chat_unread_many: '{{count}} mensagens novas',
  chat_unread_other: '{{count}} mensagens novas',
  chat_latest: '{{name}}: {{message}}',
  chat_with: 'Conversa com {{name}}',
  chat_messages: 'Mensagens',
  chat_message: 'Mensagem',
  chat_you: 'Você',
  chat_send: 'Enviar',
  chat_sending: 'Enviando…',
  chat_not_sent: 'Não enviada: {{reason}}',
  chat_closed: 'Esta reserva terminou e já não é possível enviar mensagens.',
  chat_quick: 'Respostas rápidas',
  chat_quick_coming: 'Estou a caminho.',
  chat_quick_here: 'Estou no local de partida.',
  chat_quick_late: 'Estou no trânsito e vou atrasar alguns minutos.',
  chat_quick_where: 'Onde você está exatamente?',
} as const satisfies Translation;
