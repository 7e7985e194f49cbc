import type { MessageTranslation } from '../messages.ts';

const push = (body: string) => ({ subject: '{{appName}}', body });

/** Mails, texts and pushes that riders and drivers get, in French. */
export const messages: MessageTranslation = {
  mail_test: {
    subject: 'E-mail de test de {{appName}}',
    body: 'Ceci est un test. Les e-mails de {{appName}} vous parviennent.',
  },
  push_new_task: push('Une nouvelle course vous attend : de {{pickup}} à {{drop}}.'),
  push_driver_assigned: push('La course {{reference}} vous a été attribuée : de {{pickup}} à {{drop}}.'),
  push_booking_accepted: push('{{driver}} est en route. Véhicule : {{vehicle}}.'),
  push_driver_arrived: push('{{driver}} vous attend : {{pickup}}.'),
  push_trip_started: push('Votre course vers {{drop}} a commencé.'),
  push_drop_reached: push('Vous êtes arrivé à destination : {{drop}}.'),
  push_payment_due: push('Votre course {{reference}} est terminée. Merci de la régler.'),
  push_booking_paid: push('Votre réservation {{reference}} est payée. Merci.'),
  push_driver_paid: push('La course {{reference}} est payée.'),
  push_new_rating: push('Vous avez reçu une note pour la course {{reference}}.'),
  push_booking_cancelled: push('La réservation {{reference}} est annulée.'),
  push_driver_changed: push(
    'Votre chauffeur ne peut pas venir. Nous en cherchons un autre pour la réservation {{reference}}.',
  ),
  push_ride_brought_forward: push(
    'La course {{reference}} peut commencer maintenant. Prise en charge : {{pickup}}.',
  ),
  push_wallet_credit: push('Votre portefeuille a reçu {{amount}}.'),
  push_wallet_debit: push('Votre portefeuille a été débité de {{amount}}.'),
  push_review_answered: push('Le bureau a répondu à votre question sur la course {{reference}}.'),
  push_document_rejected: push(
    'L’un de vos documents n’a pas été approuvé : {{reason}}. Veuillez l’envoyer à nouveau.',
  ),
  push_document_expiring: push(
    'L’un de vos documents expire le {{date}}. Veuillez en envoyer un nouveau avant cette date.',
  ),
  push_document_expired: push('L’un de vos documents a expiré. Veuillez en envoyer un nouveau.'),
  push_from_party: { subject: '{{title}}', body: '{{message}}' },
  push_chat_message: { subject: '{{sender}}', body: '{{message}}' },
  mail_reset_password: {
    subject: 'Choisir un nouveau mot de passe',
    body: 'Ouvrez ce lien dans les {{minutes}} minutes pour choisir un nouveau mot de passe :\n\n{{link}}\n\nSi vous n’avez rien demandé, ignorez cet e-mail : votre mot de passe ne changera pas.',
  },
  mail_verify_email: {
    subject: 'Confirmez votre adresse e-mail',
    body: 'Ouvrez ce lien dans les {{hours}} heures pour confirmer votre adresse e-mail :\n\n{{link}}\n\nSi vous n’avez pas de compte chez {{appName}}, ignorez cet e-mail.',
  },
  mail_one_time_code: {
    subject: 'Votre code : {{code}}',
    body: '{{code}} est votre code pour {{appName}}. Il est valable {{minutes}} minutes.\n\nPersonne chez {{appName}} ne vous le demandera. Si vous n’avez rien demandé, ignorez cet e-mail.',
  },
  sms_one_time_code: {
    subject: null,
    body: '{{code}} est votre code pour {{appName}}, valable {{minutes}} minutes. Ne le communiquez à personne.',
  },
  mail_set_password: {
    subject: 'Votre compte {{appName}}',
    body: 'Un compte a été créé pour vous. Ouvrez ce lien dans les {{days}} jours pour choisir votre mot de passe :\n\n{{link}}',
  },
  mail_webhook_disabled: {
    subject: 'Un webhook a été désactivé',
    body: '{{appName}} n’a pas pu livrer d’événements à {{host}} pendant trop longtemps et a désactivé le webhook. Les événements en attente sont conservés. Réactivez-le sur la page Intégrations.',
  },
  mail_contact_changed: {
    subject: 'Vos coordonnées ont été modifiées',
    body: 'L’adresse e-mail ou le numéro de téléphone de votre compte {{appName}} a été modifié. Si ce n’était pas vous, contactez-nous immédiatement.',
  },
  sms_contact_changed: {
    subject: null,
    body: '{{appName}} : l’adresse e-mail ou le numéro de votre compte a été modifié. Si ce n’était pas vous, contactez-nous immédiatement.',
  },
  mail_new_sign_in: {
    subject: 'Nouvelle connexion',
    body: 'Votre compte {{appName}} a été ouvert sur un appareil qui n’avait pas encore été utilisé : {{device}}.\n\nSi ce n’était pas vous, changez votre mot de passe et déconnectez-vous partout dans votre profil.',
  },
  mail_api_keys: {
    subject: 'Vos clés d’API ont changé',
    body: 'Des clés d’API de votre compte {{appName}} ont été ajoutées ou ont pris fin : {{names}}.\n\nSi ce n’était pas vous, changez votre mot de passe. Cela met fin à toutes vos clés.',
  },
};
