import type { Translation } from '../shipped-language.ts';

/** Without a connection: the device's queue, new versions, pushes, locations from other apps, in Spanish. */
export const offlineTexts = {
  unsent_title: 'Aún no enviado',
  unsent_lead:
    'La conexión es lenta o se ha perdido. Esto queda guardado en este dispositivo con la hora en que lo hizo y se enviará en este orden cuando vuelva la conexión. Puede recargar o cerrar la página.',
  unsent_cancel: 'Su viaje no estará cancelado hasta que esto se envíe.',
  unsent_cancel_delivery: 'Su envío no estará cancelado hasta que esto se envíe.',
  unsent_refused: 'No se aceptó «{{action}}» ({{time}}).',
  unsent_refused_more:
    'Los pasos siguientes de este viaje no se enviaron. Revise el viaje y repita el siguiente paso.',
  unsent_refused_more_delivery:
    'Los pasos siguientes de este envío no se enviaron. Revise el envío y repita el siguiente paso.',
  code_needs_connection: 'El código solo se puede comprobar con conexión. Inténtelo de nuevo donde la haya.',
  end_fare_open:
    'El precio final se conocerá cuando vuelva la conexión. Termine el viaje ahora. Después confirme el efectivo, o el pasajero paga en la aplicación.',
  end_fare_open_delivery:
    'El precio final se conocerá cuando vuelva la conexión. Finalice el envío ahora. Después confirme el efectivo, o el remitente paga en la aplicación.',
  update_ready: 'Hay una versión nueva lista.',
  update_now: 'Actualizar',
  update_later: 'Hay una versión nueva lista. Puede actualizar después del viaje.',
  update_later_delivery: 'Hay una versión nueva lista. Puede actualizar después del envío.',
  push_device_title: 'Notificaciones en este dispositivo',
  push_lead: 'Reciba mensajes sobre sus viajes aunque esta página esté cerrada.',
  push_lead_delivery: 'Reciba mensajes sobre sus paquetes aunque esta página esté cerrada.',
  push_on: 'Este dispositivo recibe sus notificaciones.',
  push_elsewhere: 'Sus notificaciones llegan a {{device}}. Solo las recibe un dispositivo.',
  push_other_device: 'otro dispositivo',
  push_off: 'Ningún dispositivo recibe sus notificaciones.',
  push_turn_on: 'Activar en este dispositivo',
  push_turn_off: 'Desactivar',
  push_denied:
    'El navegador bloquea las notificaciones de este sitio. Permítalas en los ajustes del sitio, junto a la dirección, y vuelva aquí.',
  push_unsupported:
    'Este navegador no puede recibir notificaciones. En un iPhone, añada esta página a la pantalla de inicio y ábrala desde allí.',
  push_failed: 'El servicio de notificaciones del navegador no respondió. Inténtelo más tarde.',
  push_sandbox:
    'El entorno de pruebas no envía nada a los dispositivos. Su bandeja de salida muestra todos los mensajes.',
  background_lead:
    'El navegador deja de enviar su ubicación al bloquear el teléfono o cambiar de aplicación. Mantenga esta página abierta y a la vista, o deje que otra aplicación la envíe.',
  background_link: 'Enviar la ubicación desde otra aplicación',
  tracker_title: 'Ubicación desde otra aplicación',
  tracker_lead:
    'Traccar Client y OwnTracks envían su ubicación incluso con el teléfono bloqueado. Configure una de ellas con un token.',
  tracker_none: 'Todavía no hay ningún token.',
  tracker_created: 'Token creado: {{time}}',
  tracker_expires: 'Válido hasta {{time}}.',
  tracker_used: 'Última ubicación recibida: {{time}}',
  tracker_unused: 'Todavía no se ha recibido ninguna ubicación.',
  tracker_create: 'Crear token',
  tracker_replace: 'Crear un token nuevo',
  tracker_replace_hint: 'Un token nuevo sustituye al anterior, que deja de funcionar de inmediato.',
  tracker_revoke: 'Revocar token',
  tracker_once: 'Copie el token ahora. Solo se muestra una vez.',
  tracker_token: 'Token',
  tracker_url: 'URL del servidor',
  tracker_device: 'Identificador del dispositivo',
  tracker_user: 'Nombre de usuario',
  tracker_password: 'Contraseña',
  tracker_interval: 'Envíe una ubicación al menos cada 15 segundos.',
} as const satisfies Translation;
