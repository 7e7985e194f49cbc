import type { Translation } from '../shipped-language.ts';

/** The map and its markers, in Portuguese. */
export const mapTexts = {
  map_city: 'Cidade',
  map_loading: 'Carregando o mapa…',
  map_of_city: 'Mapa de {{city}}',
  map_demo_city: 'Cidade de demonstração',
  map_not_supported: 'Este navegador não consegue mostrar o mapa. Todo o resto funciona sem ele.',
  map_not_loaded: 'Não foi possível carregar o mapa. Todo o resto funciona sem ele.',
  map_zoom_in: 'Aproximar',
  map_zoom_out: 'Afastar',
  map_zoom_with_ctrl: 'Use Ctrl + rolagem para dar zoom no mapa',
  map_zoom_with_command: 'Use ⌘ + rolagem para dar zoom no mapa',
  map_move_with_two_fingers: 'Use dois dedos para mover o mapa',
  map_show_all: 'Mostrar todos os carros',
  map_follow: 'Seguir o carro',
  map_cars: 'Carros no mapa',
  map_you_are_here: 'Você está aqui',
  map_looking_up: 'Buscando o endereço…',
  map_no_address: 'Nenhum endereço encontrado aqui.',
  map_keyboard_hint: 'Use as setas para mover o mapa, + e − para dar zoom e Enter para escolher.',
  map_car_near: 'a {{distance}}',
} as const satisfies Translation;
