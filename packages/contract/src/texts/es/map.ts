import type { Translation } from '../shipped-language.ts';

/** The map and its markers, in Spanish. */
export const mapTexts = {
  map_city: 'Ciudad',
  map_loading: 'Cargando el mapa…',
  map_of_city: 'Mapa de {{city}}',
  map_demo_city: 'Ciudad de demostración',
  map_not_supported: 'Este navegador no puede mostrar el mapa. Todo lo demás funciona sin él.',
  map_not_loaded: 'No se pudo cargar el mapa. Todo lo demás funciona sin él.',
  map_zoom_in: 'Acercar',
  map_zoom_out: 'Alejar',
  map_zoom_with_ctrl: 'Use Ctrl + desplazamiento para ampliar o reducir el mapa',
  map_zoom_with_command: 'Use ⌘ + desplazamiento para ampliar o reducir el mapa',
  map_move_with_two_fingers: 'Use dos dedos para mover el mapa',
  map_show_all: 'Ver todos',
  map_follow: 'Seguir el vehículo',
  map_cars: 'Vehículos en el mapa',
  map_you_are_here: 'Usted está aquí',
  map_looking_up: 'Buscando la dirección…',
  map_no_address: 'No se encontró ninguna dirección aquí.',
  map_keyboard_hint: 'Use las flechas para mover el mapa, + y − para acercar o alejar, e Intro para elegir.',
  map_car_near: 'a {{distance}}',
} as const satisfies Translation;
