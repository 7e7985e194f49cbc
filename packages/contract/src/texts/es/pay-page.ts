import type { Translation } from '../shipped-language.ts';

/** The server's own pages for paying by card, in Spanish. */
export const payPageTexts = {
  pay_page_number: 'Número de tarjeta',
  pay_page_expiry: 'Fecha de caducidad',
  pay_page_code: 'Código de seguridad',
  pay_page_secure: 'Los datos de tu tarjeta van directamente a {{provider}}. Nunca los vemos.',
  pay_page_loading: 'Cargando el formulario de la tarjeta…',
  pay_page_not_loaded:
    'No se ha podido cargar el formulario de la tarjeta. Comprueba tu conexión e inténtalo de nuevo.',
  pay_page_needs_script: 'Esta página necesita JavaScript para proteger los datos de tu tarjeta.',
  pay_page_check: 'Revisa los datos de tu tarjeta.',
  pay_page_confirm: 'Tu banco te pide que confirmes este pago.',
  pay_page_not_confirmed:
    'Tu banco no confirmó este pago. No se te ha cobrado nada. Inténtalo de nuevo o usa otra tarjeta.',
  pay_page_working: 'Pagando…',
  pay_page_paid: 'El pago se ha aprobado.',
  pay_page_late: 'El pago ya no se esperaba, así que el dinero se ha añadido a tu monedero.',
  pay_page_declined: 'El pago se ha rechazado. No se te ha cobrado nada. Puedes intentarlo de nuevo.',
  pay_page_expired: 'Este pago ha caducado. Inicia uno nuevo.',
  pay_page_back: 'Volver a {{appName}}',
  pay_page_down: '{{provider}} no responde',
  pay_page_down_text:
    'No se te ha cobrado nada. Inténtalo de nuevo en un momento o elige otra forma de pago.',
  pay_page_unclear_text:
    'Aún no sabemos si se te ha cobrado. Estamos preguntando a {{provider}}. Espera el resultado antes de volver a pagar.',
  pay_page_other: 'Elegir otra forma de pago',
  pay_page_continue: 'Continuar a {{provider}}',
  pay_page_simulation: 'Simulación de {{provider}}',
  pay_page_simulation_text: 'Aquí no se mueve dinero real. Elige cómo termina este pago.',
  pay_page_approve: 'Aprobar',
  pay_page_decline: 'Rechazar',
  pay_page_abandon: 'Salir sin pagar',
} as const satisfies Translation;
