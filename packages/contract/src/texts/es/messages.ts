import type { MessageTranslation } from '../messages.ts';

const push = (body: string) => ({ subject: '{{appName}}', body });

/** Emails, text messages and pushes, in Spanish. */
export const messages: MessageTranslation = {
  mail_test: {
    subject: 'Correo de prueba de {{appName}}',
    body: 'Esto es una prueba. Los correos de {{appName}} le llegan.',
  },
  push_new_task: push('Nueva solicitud de viaje: de {{pickup}} a {{drop}}.'),
  push_driver_assigned: push('Se le ha asignado el viaje {{reference}}: de {{pickup}} a {{drop}}.'),
  push_booking_accepted: push('{{driver}} está en camino. Vehículo: {{vehicle}}.'),
  push_driver_arrived: push('{{driver}} le espera en {{pickup}}.'),
  push_trip_started: push('Su viaje a {{drop}} ha comenzado.'),
  push_drop_reached: push('Ha llegado a {{drop}}.'),
  push_payment_due: push('Su viaje {{reference}} ha terminado. Por favor, pague el importe.'),
  push_booking_paid: push('Su reserva {{reference}} está pagada. Gracias.'),
  push_driver_paid: push('El viaje {{reference}} está pagado.'),
  push_new_rating: push('El pasajero del viaje {{reference}} le ha valorado.'),
  push_booking_cancelled: push('La reserva {{reference}} ha sido cancelada.'),
  push_driver_changed: push('Su conductor no puede ir. Estamos buscando otro para la reserva {{reference}}.'),
  push_ride_brought_forward: push('El viaje {{reference}} puede empezar ahora. Recogida: {{pickup}}.'),
  push_wallet_credit: push('Se han agregado {{amount}} a su billetera.'),
  push_wallet_debit: push('Se han descontado {{amount}} de su billetera.'),
  push_review_answered: push('La oficina ha respondido a tu pregunta sobre el viaje {{reference}}.'),
  push_document_rejected: push('Uno de tus documentos no ha sido aprobado: {{reason}}. Vuelve a enviarlo.'),
  push_document_expiring: push(
    'Uno de tus documentos caduca el {{date}}. Envía uno nuevo antes de esa fecha.',
  ),
  push_document_expired: push('Uno de tus documentos ha caducado. Envía uno nuevo.'),
  push_from_party: { subject: '{{title}}', body: '{{message}}' },
  push_chat_message: { subject: '{{sender}}', body: '{{message}}' },
  mail_reset_password: {
    subject: 'Cree una nueva contraseña',
    body: 'Abra este enlace en los próximos {{minutes}} minutos para crear una nueva contraseña:\n\n{{link}}\n\nSi no lo ha solicitado, ignore este correo: su contraseña no cambiará.',
  },
  mail_verify_email: {
    subject: 'Confirme su correo electrónico',
    body: 'Abra este enlace en las próximas {{hours}} horas para confirmar su correo electrónico:\n\n{{link}}\n\nSi no tiene una cuenta en {{appName}}, ignore este correo.',
  },
  mail_one_time_code: {
    subject: 'Su código: {{code}}',
    body: '{{code}} es su código para {{appName}}. Es válido durante {{minutes}} minutos.\n\nNadie de {{appName}} se lo pedirá nunca. Si no lo ha solicitado, ignore este correo.',
  },
  sms_one_time_code: {
    subject: null,
    body: '{{code}} es su código para {{appName}}, válido durante {{minutes}} minutos. No lo comparta con nadie.',
  },
  mail_set_password: {
    subject: 'Su cuenta en {{appName}}',
    body: 'Se ha creado una cuenta para usted. Abra este enlace en los próximos {{days}} días para crear su contraseña:\n\n{{link}}',
  },
  mail_webhook_disabled: {
    subject: 'Se ha desactivado un webhook',
    body: '{{appName}} no pudo entregar eventos a {{host}} durante demasiado tiempo y ha desactivado el webhook. Los eventos en espera se conservan. Actívelo de nuevo en la página Integraciones.',
  },
  mail_contact_changed: {
    subject: 'Sus datos de contacto han cambiado',
    body: 'Se cambió el correo o el teléfono de su cuenta de {{appName}}. Si no fue usted, contáctenos de inmediato.',
  },
  sms_contact_changed: {
    subject: null,
    body: '{{appName}}: se cambió el correo o el teléfono de su cuenta. Si no fue usted, contáctenos de inmediato.',
  },
  mail_new_sign_in: {
    subject: 'Nuevo inicio de sesión',
    body: 'Su cuenta de {{appName}} se abrió en un dispositivo que no se había usado antes: {{device}}.\n\nSi no fue usted, cambie su contraseña y cierre la sesión en todas partes desde su perfil.',
  },
  mail_api_keys: {
    subject: 'Sus claves de API han cambiado',
    body: 'Se añadieron o terminaron claves de API de su cuenta de {{appName}}: {{names}}.\n\nSi no fue usted, cambie su contraseña. Eso termina todas sus claves.',
  },
};
