import type { Translation } from '../shipped-language.ts';

export const tripTexts = {
  cancel_free: 'Cancelar es gratis.',
  cancel_free_until: 'Cancelar es gratis hasta las {{time}}. Después cuesta {{fee}}.',
  cancel_costs: 'Cancelar ahora cuesta {{fee}}.',
  cancel_rises: 'A partir de las {{time}} cuesta {{fee}}.',
  cancel_why_late:
    'Su conductor ya está en camino. La tarifa se descuenta de su monedero y es para el conductor.',
  cancel_why_no_driver: 'Ningún conductor ha aceptado todavía.',
  cancel_why_office: 'El pasajero no paga ninguna tarifa cuando cancela la central.',
  cancel_refund: 'Reembolso al monedero: {{amount}}',
  cancel_cost_unknown:
    'Ahora no se puede comprobar la tarifa de cancelación. Es posible que se le cobre una.',
  cancel_for: 'Cancelar por {{fee}}',
  cancel_undo: 'Deshacer',
  decline_with_reason: 'Rechazar indicando un motivo',
  decline_lead: 'El pasajero no ve el motivo. Ayuda a la central a enviarle mejores servicios.',
  decline_too_far: 'La recogida está demasiado lejos',
  decline_too_little_pay: 'El pago es demasiado bajo',
  decline_wrong_direction: 'No me conviene la dirección',
  decline_break: 'Estoy en un descanso',
  decline_other: 'Otra cosa',
} as const satisfies Translation;
