import type { Translation } from '../shipped-language.ts';

/** Zones on the map, and the pickup points in them, in Portuguese. */
export const zoneTexts = {
  zones: 'Zonas',
  no_zones: 'Ainda não há zonas.',
  zone_add: 'Adicionar zona',
  zone_name: 'Nome',
  zone_kind: 'Tipo',
  zone_kind_airport: 'Aeroporto',
  zone_kind_rank: 'Ponto de táxi',
  zone_kind_no_stop: 'Proibido parar',
  zone_outline: 'Cantos',
  zone_outline_hint: 'Toque no mapa ou escreva um canto por linha: latitude, longitude.',
  zone_outline_few: 'Um contorno tem pelo menos três cantos.',
  zone_outline_unreadable: 'Escreva cada linha como latitude, longitude.',
  zone_points: 'Pontos de embarque',
  zone_points_hint:
    'Um por linha: latitude, longitude, nome. Os passageiros escolhem entre eles e os motoristas veem o nome.',
  zone_points_unreadable: 'Escreva cada linha como latitude, longitude, nome.',
  zone_tap_adds: 'Tocar no mapa adiciona',
  zone_tap_corner: 'um canto',
  zone_tap_point: 'um ponto de embarque',
  zone_add_centre: 'Adicionar o centro do mapa',
  zone_new_point: 'Ponto de embarque {{number}}',
  zone_remove_corner: 'Remover o canto {{number}}',
  zone_add_corner: 'Adicionar um canto depois do canto {{number}}',
  zone_suggested: 'Conhecidos pelo mapa',
  zone_delete_text:
    'As corridas poderão então começar e terminar aqui como em qualquer lugar. As reservas existentes mantêm os seus locais.',
  zones_geojson: 'Baixar GeoJSON',
  zone_map: 'Mapa da zona',
  pickup_point: 'Ponto de embarque',
  no_stopping_title: 'Proibido parar aqui',
  no_stopping_nearest: 'Os carros não podem parar em {{zone}}. O local permitido mais próximo é {{place}}.',
  no_stopping_use: 'Usar este local',
} as const satisfies Translation;
