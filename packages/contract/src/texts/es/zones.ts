import type { Translation } from '../shipped-language.ts';

/** Zones on the map, and the pickup points in them, in Spanish. */
export const zoneTexts = {
  zones: 'Zonas',
  no_zones: 'Todavía no hay zonas.',
  zone_add: 'Añadir zona',
  zone_name: 'Nombre',
  zone_kind: 'Tipo',
  zone_kind_airport: 'Aeropuerto',
  zone_kind_rank: 'Parada de taxis',
  zone_kind_no_stop: 'Prohibido parar',
  zone_outline: 'Esquinas',
  zone_outline_hint: 'Toque el mapa o escriba una esquina por línea: latitud, longitud.',
  zone_outline_few: 'Un contorno tiene al menos tres esquinas.',
  zone_outline_unreadable: 'Escriba cada línea como latitud, longitud.',
  zone_points: 'Puntos de recogida',
  zone_points_hint:
    'Uno por línea: latitud, longitud, nombre. Los pasajeros eligen entre ellos y los conductores ven el nombre.',
  zone_points_unreadable: 'Escriba cada línea como latitud, longitud, nombre.',
  zone_tap_adds: 'Al tocar el mapa se añade',
  zone_tap_corner: 'una esquina',
  zone_tap_point: 'un punto de recogida',
  zone_add_centre: 'Añadir el centro del mapa',
  zone_new_point: 'Punto de recogida {{number}}',
  zone_remove_corner: 'Quitar la esquina {{number}}',
  zone_add_corner: 'Añadir una esquina después de la esquina {{number}}',
  zone_suggested: 'Conocidos por el mapa',
  zone_delete_text:
    'Los viajes podrán empezar y terminar aquí como en cualquier otro lugar. Las reservas existentes conservan sus lugares.',
  zones_geojson: 'Descargar GeoJSON',
  zone_map: 'Mapa de la zona',
  pickup_point: 'Punto de recogida',
  no_stopping_title: 'Prohibido parar aquí',
  no_stopping_nearest: 'Los coches no pueden parar en {{zone}}. El lugar permitido más cercano es {{place}}.',
  no_stopping_use: 'Usar este lugar',
} as const satisfies Translation;
