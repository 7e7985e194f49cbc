import type { Translation } from '../shipped-language.ts';

/** The server's own pages for paying by card, in French. */
export const payPageTexts = {
  pay_page_number: 'Numéro de carte',
  pay_page_expiry: 'Date d’expiration',
  pay_page_code: 'Code de sécurité',
  pay_page_secure: 'Les données de votre carte vont directement à {{provider}}. Nous ne les voyons jamais.',
  pay_page_loading: 'Chargement du formulaire de carte…',
  pay_page_not_loaded:
    'Le formulaire de carte n’a pas pu être chargé. Vérifiez votre connexion et réessayez.',
  pay_page_needs_script: 'Cette page a besoin de JavaScript pour protéger les données de votre carte.',
  pay_page_check: 'Vérifiez les données de votre carte.',
  pay_page_confirm: 'Votre banque vous demande de confirmer ce paiement.',
  pay_page_not_confirmed:
    'Votre banque n’a pas confirmé ce paiement. Vous n’avez pas été débité. Réessayez ou utilisez une autre carte.',
  pay_page_working: 'Paiement en cours…',
  pay_page_paid: 'Le paiement a été accepté.',
  pay_page_late: 'Le paiement n’était plus attendu ; l’argent a donc été ajouté à votre portefeuille.',
  pay_page_declined: 'Le paiement a été refusé. Vous n’avez pas été débité. Vous pouvez réessayer.',
  pay_page_expired: 'Ce paiement a expiré. Veuillez en commencer un nouveau.',
  pay_page_back: 'Retour à {{appName}}',
  pay_page_down: '{{provider}} ne répond pas',
  pay_page_down_text:
    'Vous n’avez pas été débité. Réessayez dans un instant ou choisissez un autre moyen de paiement.',
  pay_page_unclear_text:
    'Nous ne savons pas encore si vous avez été débité. Nous interrogeons {{provider}}. Attendez le résultat avant de payer à nouveau.',
  pay_page_other: 'Choisir un autre moyen de paiement',
  pay_page_continue: 'Continuer vers {{provider}}',
  pay_page_simulation: 'Simulation de {{provider}}',
  pay_page_simulation_text: 'Aucun argent réel ne circule ici. Choisissez l’issue de ce paiement.',
  pay_page_approve: 'Accepter',
  pay_page_decline: 'Refuser',
  pay_page_abandon: 'Quitter sans payer',
} as const satisfies Translation;
