import type { Translation } from '../shipped-language.ts';

export const myRidesTexts = {
  place_search_close: 'Fechar a busca',
  place_home: 'Casa',
  place_work: 'Trabalho',
  place_other: 'Outro',
  places_title: 'Lugares salvos',
  places_lead: 'Eles aparecem primeiro ao reservar.',
  place_add: 'Adicionar um lugar',
  place_kind: 'Tipo de lugar',
  place_name: 'Nome',
  place_address: 'Endereço',
  place_remove: 'Remover {{name}}',
} as const satisfies Translation;
