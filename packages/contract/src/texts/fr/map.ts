import type { Translation } from '../shipped-language.ts';

/** The map, in French. */
export const mapTexts = {
  map_city: 'Ville',
  map_loading: 'Chargement de la carte…',
  map_of_city: 'Carte de {{city}}',
  map_demo_city: 'Ville de démonstration',
  map_not_supported: 'Ce navigateur ne peut pas afficher la carte. Tout le reste fonctionne sans elle.',
  map_not_loaded: 'La carte n’a pas pu être chargée. Tout le reste fonctionne sans elle.',
  map_zoom_in: 'Zoom avant',
  map_zoom_out: 'Zoom arrière',
  map_zoom_with_ctrl: 'Utilisez Ctrl + molette pour zoomer sur la carte',
  map_zoom_with_command: 'Utilisez ⌘ + molette pour zoomer sur la carte',
  map_move_with_two_fingers: 'Utilisez deux doigts pour déplacer la carte',
  map_show_all: 'Voir toutes les voitures',
  map_follow: 'Suivre la voiture',
  map_cars: 'Voitures sur la carte',
  map_you_are_here: 'Vous êtes ici',
  map_looking_up: 'Recherche de l’adresse…',
  map_no_address: 'Aucune adresse trouvée ici.',
  map_keyboard_hint:
    'Utilisez les flèches pour déplacer la carte, + et − pour zoomer, et Entrée pour choisir.',
  map_car_near: 'à {{distance}}',
} as const satisfies Translation;
