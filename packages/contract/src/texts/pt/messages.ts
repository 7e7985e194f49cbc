import type { MessageTranslation } from '../messages.ts';

const push = (body: string) => ({ subject: '{{appName}}', body });

/** Mails, texts and pushes that riders and drivers get, in Portuguese. */
export const messages: MessageTranslation = {
  mail_test: {
    subject: 'E-mail de teste de {{appName}}',
    body: 'Isto é um teste. Os e-mails de {{appName}} chegam até você.',
  },
  push_new_task: push('Nova chamada: de {{pickup}} para {{drop}}.'),
  push_driver_assigned: push('A corrida {{reference}} foi atribuída a você: de {{pickup}} para {{drop}}.'),
  push_booking_accepted: push('{{driver}} está a caminho. Veículo: {{vehicle}}.'),
  push_driver_arrived: push('{{driver}} está esperando você em: {{pickup}}.'),
  push_trip_started: push('Sua viagem para {{drop}} começou.'),
  push_drop_reached: push('Você chegou ao destino: {{drop}}.'),
  push_payment_due: push('Sua viagem {{reference}} terminou. Faça o pagamento da corrida.'),
  push_booking_paid: push('Sua reserva {{reference}} foi paga. Agradecemos!'),
  push_driver_paid: push('A corrida {{reference}} foi paga.'),
  push_new_rating: push('Você recebeu a avaliação do passageiro da corrida {{reference}}.'),
  push_booking_cancelled: push('A reserva {{reference}} foi cancelada.'),
  push_driver_changed: push(
    'Seu motorista não poderá ir. Estamos procurando outro para a reserva {{reference}}.',
  ),
  push_ride_brought_forward: push('A viagem {{reference}} pode começar agora. Embarque: {{pickup}}.'),
  push_wallet_credit: push('Você recebeu {{amount}} na sua carteira.'),
  push_wallet_debit: push('Debitamos {{amount}} da sua carteira.'),
  push_review_answered: push('A central respondeu à sua pergunta sobre a corrida {{reference}}.'),
  push_document_rejected: push('Um dos seus documentos não foi aprovado: {{reason}}. Envie-o novamente.'),
  push_document_expiring: push('Um dos seus documentos vence em {{date}}. Envie um novo antes dessa data.'),
  push_document_expired: push('Um dos seus documentos venceu. Envie um novo.'),
  push_from_party: { subject: '{{title}}', body: '{{message}}' },
  push_chat_message: { subject: '{{sender}}', body: '{{message}}' },
  mail_reset_password: {
    subject: 'Redefina sua senha',
    body: 'Abra este link em até {{minutes}} minutos para criar uma nova senha:\n\n{{link}}\n\nSe não foi você que pediu, ignore este e-mail: sua senha não vai mudar.',
  },
  mail_verify_email: {
    subject: 'Confirme seu e-mail',
    body: 'Abra este link em até {{hours}} horas para confirmar seu e-mail:\n\n{{link}}\n\nSe você não tem uma conta em {{appName}}, ignore este e-mail.',
  },
  mail_one_time_code: {
    subject: 'Seu código: {{code}}',
    body: '{{code}} é o seu código para {{appName}}. Ele vale por {{minutes}} minutos.\n\nNinguém da equipe {{appName}} vai pedir este código a você. Se não foi você que pediu, ignore este e-mail.',
  },
  sms_one_time_code: {
    subject: null,
    body: '{{code}} é o seu código para {{appName}}, válido por {{minutes}} minutos. Não compartilhe com ninguém.',
  },
  mail_set_password: {
    subject: 'Sua conta em {{appName}}',
    body: 'Uma conta foi criada para você. Abra este link em até {{days}} dias para criar sua senha:\n\n{{link}}',
  },
  mail_webhook_disabled: {
    subject: 'Um webhook foi desligado',
    body: '{{appName}} não conseguiu entregar eventos a {{host}} por muito tempo e desligou o webhook. Os eventos em espera são mantidos. Ligue-o novamente na página Integrações.',
  },
  mail_contact_changed: {
    subject: 'Seus dados de contato foram alterados',
    body: 'O e-mail ou o telefone da sua conta em {{appName}} foi alterado. Se não foi você, fale conosco imediatamente.',
  },
  sms_contact_changed: {
    subject: null,
    body: '{{appName}}: o e-mail ou o telefone da sua conta foi alterado. Se não foi você, fale conosco imediatamente.',
  },
  mail_new_sign_in: {
    subject: 'Novo acesso',
    body: 'Sua conta em {{appName}} foi aberta em um aparelho que ainda não tinha sido usado: {{device}}.\n\nSe não foi você, troque a senha e saia de todos os lugares no seu perfil.',
  },
  mail_api_keys: {
    subject: 'Suas chaves de API mudaram',
    body: 'Chaves de API da sua conta em {{appName}} foram criadas ou encerradas: {{names}}.\n\nSe não foi você, troque a senha. Isso encerra todas as suas chaves.',
  },
};
