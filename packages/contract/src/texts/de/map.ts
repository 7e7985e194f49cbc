import type { Translation } from '../shipped-language.ts';

/** The map and its markers, in German. */
export const mapTexts = {
  map_city: 'Stadt',
  map_loading: 'Karte wird geladen …',
  map_of_city: 'Karte von {{city}}',
  map_demo_city: 'Demostadt',
  map_not_supported: 'Dieser Browser kann die Karte nicht anzeigen. Alles andere funktioniert auch ohne sie.',
  map_not_loaded: 'Die Karte konnte nicht geladen werden. Alles andere funktioniert auch ohne sie.',
  map_zoom_in: 'Vergrößern',
  map_zoom_out: 'Verkleinern',
  map_zoom_with_ctrl: 'Zum Zoomen Strg gedrückt halten und scrollen',
  map_zoom_with_command: 'Zum Zoomen ⌘ gedrückt halten und scrollen',
  map_move_with_two_fingers: 'Karte mit zwei Fingern verschieben',
  map_show_all: 'Alle Wagen zeigen',
  map_follow: 'Wagen folgen',
  map_cars: 'Wagen auf der Karte',
  map_you_are_here: 'Sie sind hier',
  map_looking_up: 'Adresse wird gesucht …',
  map_no_address: 'Hier wurde keine Adresse gefunden.',
  map_keyboard_hint:
    'Mit den Pfeiltasten verschieben Sie die Karte, mit + und − zoomen Sie, mit der Eingabetaste wählen Sie.',
  map_car_near: '{{distance}} entfernt',
} as const satisfies Translation;
