import type { Translation } from '../shipped-language.ts';

/** Zones on the map, and the pickup points in them, in French. */
export const zoneTexts = {
  zones: 'Zones',
  no_zones: 'Aucune zone pour le moment.',
  zone_add: 'Ajouter une zone',
  zone_name: 'Nom',
  zone_kind: 'Type',
  zone_kind_airport: 'Aéroport',
  zone_kind_rank: 'Station de taxis',
  zone_kind_no_stop: 'Arrêt interdit',
  zone_outline: 'Sommets',
  zone_outline_hint: 'Touchez la carte, ou écrivez un sommet par ligne : latitude, longitude.',
  zone_outline_few: 'Un contour a au moins trois sommets.',
  zone_outline_unreadable: 'Veuillez écrire chaque ligne sous la forme latitude, longitude.',
  zone_points: 'Points de prise en charge',
  zone_points_hint:
    'Un par ligne : latitude, longitude, nom. Les passagers choisissent parmi eux et les chauffeurs voient le nom.',
  zone_points_unreadable: 'Veuillez écrire chaque ligne sous la forme latitude, longitude, nom.',
  zone_tap_adds: 'Toucher la carte ajoute',
  zone_tap_corner: 'un sommet',
  zone_tap_point: 'un point de prise en charge',
  zone_add_centre: 'Ajouter le centre de la carte',
  zone_new_point: 'Point de prise en charge {{number}}',
  zone_remove_corner: 'Supprimer le sommet {{number}}',
  zone_add_corner: 'Ajouter un sommet après le sommet {{number}}',
  zone_suggested: 'Connus de la carte',
  zone_delete_text:
    'Les courses pourront alors commencer et finir ici comme ailleurs. Les réservations existantes gardent leurs lieux.',
  zones_geojson: 'Télécharger en GeoJSON',
  zone_map: 'Carte de la zone',
  pickup_point: 'Point de prise en charge',
  no_stopping_title: 'Arrêt interdit ici',
  no_stopping_nearest:
    'Les voitures ne peuvent pas s’arrêter à {{zone}}. Le lieu autorisé le plus proche est {{place}}.',
  no_stopping_use: 'Utiliser ce lieu',
} as const satisfies Translation;
