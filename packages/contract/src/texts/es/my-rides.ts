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
} as const satisfies Translation;
