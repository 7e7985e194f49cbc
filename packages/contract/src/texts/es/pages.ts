import type { Translation } from '../shipped-language.ts';

/** The static pages and the sandbox's outbox, in Spanish. */
export const pagesTexts = {
  about_title: 'Acerca de {{appName}}',
  about_lead:
    'El fiacre fue el primer coche de alquiler: un farol, un número en la puerta y un conductor que conocía todas las calles.',
  about_now_title: 'Qué hacemos',
  about_now_text:
    'Ponemos en contacto a pasajeros y conductores de su ciudad. Usted nos dice adónde va, consultamos a los conductores más cercanos y el primero que acepta va a buscarle.',
  about_now_text_delivery:
    'Ponemos en contacto a remitentes y repartidores de su ciudad. Usted nos dice adónde va su paquete, consultamos a los repartidores más cercanos y el primero que acepta va a recogerlo.',
  about_fair_title: 'Cómo lo hacemos',
  about_fair_text:
    'Los precios siguen una tarifa que cualquiera puede comprobar. Los conductores ven lo que ganan. No se muestra la ubicación de nadie si un viaje no lo requiere.',
  about_fair_text_delivery:
    'Los precios siguen una tarifa que cualquiera puede comprobar. Los repartidores ven lo que ganan. No se muestra la ubicación de nadie si un envío no lo requiere.',
  about_contact_title: 'Contacto',
  about_contact_text: 'Escriba a {{email}}. Le responderá una persona.',
  about_contact_none: 'Contacte con el operador de este servicio.',
  privacy_title: 'Política de privacidad',
  privacy_lead: 'Qué guardamos, por qué y durante cuánto tiempo, con palabras sencillas.',
  privacy_what_title: 'Qué guardamos',
  privacy_what_text:
    'Su nombre, correo electrónico y número de teléfono; los lugares, las horas y los precios de sus viajes; los mensajes que envía sobre un viaje. Los conductores también comparten su ubicación mientras están en línea.',
  privacy_what_text_delivery:
    'Su nombre, correo electrónico y número de teléfono; los lugares, las horas y los precios de sus envíos; el nombre y el teléfono del destinatario; los mensajes que envía sobre un envío. Los repartidores también comparten su ubicación mientras están en línea.',
  privacy_why_title: 'Por qué lo guardamos',
  privacy_why_text:
    'Para enviarle el vehículo correcto, liquidar el precio, ayudarle si algo sale mal y porque la ley nos obliga a conservar registros contables.',
  privacy_who_title: 'Quién lo ve',
  privacy_who_text:
    'Usted y su conductor ven el nombre y el teléfono del otro desde que se acepta el viaje hasta que queda liquidado. El personal del operador ve las reservas para poder ayudarle. Nadie más las ve y no se vende nada.',
  privacy_who_text_delivery:
    'Usted y su repartidor ven el nombre y el teléfono del otro desde que se acepta el envío hasta que queda liquidado. El repartidor ve también los del destinatario. El personal del operador ve las reservas para poder ayudarle. Nadie más las ve y no se vende nada.',
  privacy_where_title: 'Dónde se guarda',
  privacy_where_text:
    'En los servidores del propio operador. Los mapas, las calles y las rutas también proceden de ellos, así que ninguna otra empresa sabe adónde va.',
  privacy_delete_title: 'Eliminar su cuenta',
  privacy_delete_text:
    'Abra su perfil y elija «Eliminar mi cuenta». Confirme con su contraseña o con un código que le enviamos. No puede eliminar su cuenta mientras tenga una reserva en curso. Los datos personales se borran o se anonimizan de inmediato; los registros contables se conservan sin su nombre. Allí también puede descargar todo lo que guardamos sobre usted.',
  privacy_delete_mail: 'O pídanoslo por correo:',
  privacy_contact_title: 'Preguntas',
  privacy_contact_text: 'Escríbanos:',
  outbox_title: 'Bandeja de salida de prueba',
  outbox_lead:
    'Los correos, mensajes de texto y notificaciones push que enviaría una instalación real. Nada sale del entorno de prueba.',
  outbox_empty: 'Aún no se ha enviado nada.',
  outbox_filter: 'Ver mensajes para',
  outbox_channel_mail: 'Correo',
  outbox_channel_sms: 'SMS',
  outbox_channel_push: 'Push',
} as const satisfies Translation;
