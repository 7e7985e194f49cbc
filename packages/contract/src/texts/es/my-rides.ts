import type { Translation } from '../shipped-language.ts';

export const myRidesTexts = {
  place_search_close: 'Cerrar la búsqueda',
  place_home: 'Casa',
  place_work: 'Trabajo',
  place_other: 'Otro',
  places_title: 'Lugares guardados',
  places_lead: 'Se ofrecen primero al reservar.',
  place_add: 'Añadir un lugar',
  place_kind: 'Tipo de lugar',
  place_name: 'Nombre',
  place_address: 'Dirección',
  place_remove: 'Eliminar {{name}}',
  share_trip: 'Compartir este viaje',
  share_trip_delivery: 'Compartir el enlace de seguimiento',
  share_lead:
    'Quien tenga el enlace ve el vehículo, su hora de llegada, el nombre de pila del conductor y la matrícula. Termina con el viaje.',
  share_lead_delivery:
    'Quien tenga el enlace ve el vehículo, su hora de llegada, el nombre de pila del repartidor y la matrícula. Termina con la entrega.',
  share_stop: 'Dejar de compartir',
  share_stopped: 'El enlace ya no funciona.',
  share_until: 'Válido como máximo hasta {{time}}.',
  share_by_sms: 'Enviar por SMS',
  share_message: 'Siga el viaje aquí: {{link}}',
  share_message_delivery: 'Siga su paquete aquí: {{link}}',
  follow_title: 'Seguir un viaje',
  follow_title_delivery: 'Siga su paquete',
  follow_over: 'Este viaje ha terminado o el enlace ya no es válido.',
  follow_over_delivery: 'Este paquete ya se ha entregado o el enlace ya no es válido.',
  follow_waiting: 'Se está buscando un conductor',
  follow_waiting_delivery: 'Se está buscando un repartidor',
  follow_coming: '{{name}} va de camino al punto de recogida',
  follow_here: '{{name}} está en el punto de recogida',
  follow_driving: '{{name}} va de camino al destino',
  follow_eta: 'Llega en {{duration}}',
  follow_privacy:
    'Esta página solo muestra el vehículo, su hora de llegada, el nombre de pila del conductor y la matrícula.',
  follow_privacy_delivery:
    'Esta página solo muestra el vehículo, su hora de llegada, el nombre de pila del repartidor y la matrícula.',
} as const satisfies Translation;
