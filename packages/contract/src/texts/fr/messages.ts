import type { MessageTranslation } from '../messages.ts';

const push = (body: string) => ({ subject: '{{appName}}', body });

/** Mails, texts and pushes that riders and drivers get, in French. */
export const messages: MessageTranslation = {
  push_new_task: push('Une nouvelle course vous attend : de {{pickup}} à {{drop}}.'),
  push_driver_assigned: push('La course {{reference}} est pour vous : de {{pickup}} à {{drop}}.'),
  push_booking_accepted: push('{{driver}} est en route vers vous, véhicule {{vehicle}}.'),
  push_driver_arrived: push('{{driver}} vous attend : {{pickup}}.'),
  push_trip_started: push('Votre course vers {{drop}} a commencé.'),
  push_drop_reached: push('Vous êtes arrivé à destination : {{drop}}.'),
  push_payment_due: push('Votre course {{reference}} est terminée et reste à payer.'),
  push_booking_paid: push('Votre réservation {{reference}} est payée. Merci.'),
  push_driver_paid: push('La course {{reference}} est payée.'),
  push_new_rating: push('Le passager de la course {{reference}} vous a noté.'),
  push_booking_cancelled: push('La réservation {{reference}} est annulée.'),
  push_driver_changed: push(
    'Votre chauffeur ne peut pas venir. Nous en cherchons un autre pour {{reference}}.',
  ),
  push_wallet_credit: push('Votre portefeuille a reçu {{amount}}.'),
  push_wallet_debit: push('{{amount}} ont quitté votre portefeuille.'),
  push_from_party: { subject: '{{title}}', body: '{{message}}' },
  push_chat_message: { subject: '{{sender}}', body: '{{message}}' },
  mail_reset_password: {
    subject: 'Choisir un nouveau mot de passe',
    body: 'Ouvrez ce lien dans les {{minutes}} minutes pour choisir un nouveau mot de passe :\n\n{{link}}\n\nSi vous n’avez rien demandé, ne faites rien : votre mot de passe reste le même.',
  },
  mail_verify_email: {
    subject: 'Confirmez votre adresse e-mail',
    body: 'Ouvrez ce lien dans les {{hours}} heures pour confirmer que cette adresse est la vôtre :\n\n{{link}}\n\nSi vous n’avez pas de compte chez {{appName}}, ne faites rien.',
  },
  mail_one_time_code: {
    subject: 'Votre code : {{code}}',
    body: '{{code}} est votre code pour {{appName}}. Il est valable {{minutes}} minutes.\n\nPersonne chez {{appName}} ne vous le demandera. Si vous n’avez rien demandé, ne faites rien.',
  },
  sms_one_time_code: {
    subject: null,
    body: '{{code}} est votre code pour {{appName}}, valable {{minutes}} minutes. Ne le donnez à personne.',
  },
  mail_set_password: {
    subject: 'Votre compte {{appName}}',
    body: 'Un compte a été ouvert pour vous. Ouvrez ce lien dans les {{days}} jours pour choisir votre mot de passe :\n\n{{link}}',
  },
};
