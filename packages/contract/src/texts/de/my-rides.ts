import type { Translation } from '../shipped-language.ts';

export const myRidesTexts = {
  place_search_close: 'Suche schließen',
  place_home: 'Zuhause',
  place_work: 'Arbeit',
  place_other: 'Andere',
  places_title: 'Gespeicherte Orte',
  places_lead: 'Sie werden beim Buchen zuerst angeboten.',
  place_add: 'Ort hinzufügen',
  place_kind: 'Art des Ortes',
  place_name: 'Name',
  place_address: 'Adresse',
  place_remove: '{{name}} entfernen',
} as const satisfies Translation;
