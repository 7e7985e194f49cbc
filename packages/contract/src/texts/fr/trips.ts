import type { Translation } from '../shipped-language.ts';

export const tripTexts = {
  cancel_free: 'L’annulation est gratuite.',
  cancel_free_until: 'L’annulation est gratuite jusqu’à {{time}}. Ensuite, elle coûte {{fee}}.',
  cancel_costs: 'Annuler maintenant coûte {{fee}}.',
  cancel_rises: 'À partir de {{time}}, cela coûte {{fee}}.',
  cancel_why_late:
    'Votre chauffeur est déjà en route. Les frais sont prélevés sur votre portefeuille et reversés au chauffeur.',
  cancel_why_no_driver: 'Aucun chauffeur n’a encore accepté.',
  cancel_why_office: 'Le client ne paie aucuns frais lorsque le bureau annule.',
  cancel_refund: 'Remboursement sur le portefeuille : {{amount}}',
  cancel_cost_unknown:
    'Les frais d’annulation ne peuvent pas être vérifiés pour le moment. Des frais peuvent s’appliquer.',
  cancel_for: 'Annuler pour {{fee}}',
  cancel_undo: 'Annuler cette action',
  decline_with_reason: 'Refuser en indiquant un motif',
  decline_lead: 'Le client ne voit pas le motif. Il aide le bureau à vous proposer de meilleures courses.',
  decline_too_far: 'Le lieu de prise en charge est trop loin',
  decline_too_little_pay: 'La rémunération est trop faible',
  decline_wrong_direction: 'Ce n’est pas ma direction',
  decline_break: 'Je fais une pause',
  decline_other: 'Autre chose',
} as const satisfies Translation;
