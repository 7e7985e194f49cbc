import type { Translation } from '../shipped-language.ts';

export const tripTexts = {
  cancel_free: 'Die Stornierung ist kostenlos.',
  cancel_free_until: 'Die Stornierung ist bis {{time}} kostenlos. Danach kostet sie {{fee}}.',
  cancel_costs: 'Die Stornierung kostet jetzt {{fee}}.',
  cancel_rises: 'Ab {{time}} kostet sie {{fee}}.',
  cancel_why_late:
    'Ihr Fahrer ist schon unterwegs. Die Gebühr wird von Ihrem Guthaben abgebucht und geht an den Fahrer.',
  cancel_why_no_driver: 'Noch hat kein Fahrer angenommen.',
  cancel_why_office: 'Storniert die Zentrale, zahlt der Fahrgast keine Gebühr.',
  cancel_refund: 'Erstattung auf das Guthaben: {{amount}}',
  cancel_cost_unknown: 'Die Stornogebühr lässt sich gerade nicht abrufen. Es kann eine Gebühr anfallen.',
  cancel_for: 'Für {{fee}} stornieren',
  cancel_undo: 'Rückgängig',
  decline_with_reason: 'Mit Begründung ablehnen',
  decline_lead:
    'Der Fahrgast sieht den Grund nicht. Er hilft der Zentrale, Ihnen passendere Aufträge zu schicken.',
  decline_too_far: 'Der Abholort ist zu weit entfernt',
  decline_too_little_pay: 'Die Bezahlung ist zu niedrig',
  decline_wrong_direction: 'Die Richtung passt mir nicht',
  decline_break: 'Ich mache eine Pause',
  decline_other: 'Etwas anderes',
} as const satisfies Translation;
