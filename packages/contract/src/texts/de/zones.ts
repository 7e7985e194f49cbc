import type { Translation } from '../shipped-language.ts';

/** Zones on the map, and the pickup points in them, in German. */
export const zoneTexts = {
  zones: 'Zonen',
  no_zones: 'Noch keine Zonen.',
  zone_add: 'Zone hinzufügen',
  zone_name: 'Name',
  zone_kind: 'Art',
  zone_kind_airport: 'Flughafen',
  zone_kind_rank: 'Taxistand',
  zone_kind_no_stop: 'Halteverbot',
  zone_outline: 'Ecken',
  zone_outline_hint: 'Tippen Sie auf die Karte oder schreiben Sie eine Ecke pro Zeile: Breite, Länge.',
  zone_outline_few: 'Ein Umriss hat mindestens drei Ecken.',
  zone_outline_unreadable: 'Bitte schreiben Sie jede Zeile als Breite, Länge.',
  zone_points: 'Abholpunkte',
  zone_points_hint:
    'Einer pro Zeile: Breite, Länge, Name. Fahrgäste wählen unter ihnen, und Fahrer sehen den Namen.',
  zone_points_unreadable: 'Bitte schreiben Sie jede Zeile als Breite, Länge, Name.',
  zone_tap_adds: 'Tippen auf die Karte ergänzt',
  zone_tap_corner: 'eine Ecke',
  zone_tap_point: 'einen Abholpunkt',
  zone_add_centre: 'Kartenmitte hinzufügen',
  zone_new_point: 'Abholpunkt {{number}}',
  zone_remove_corner: 'Ecke {{number}} entfernen',
  zone_add_corner: 'Ecke nach Ecke {{number}} einfügen',
  zone_suggested: 'Der Karte bekannt',
  zone_delete_text:
    'Fahrten können hier dann wie überall beginnen und enden. Bestehende Buchungen behalten ihre Orte.',
  zones_geojson: 'GeoJSON herunterladen',
  zone_map: 'Karte der Zone',
  pickup_point: 'Abholpunkt',
  no_stopping_title: 'Hier gilt Halteverbot',
  no_stopping_nearest: 'Bei {{zone}} dürfen keine Fahrzeuge halten. Der nächste mögliche Ort ist {{place}}.',
  no_stopping_use: 'Diesen Ort verwenden',
} as const satisfies Translation;
