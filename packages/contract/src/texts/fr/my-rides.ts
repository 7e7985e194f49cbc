import type { Translation } from '../shipped-language.ts';

export const myRidesTexts = {
  place_search_close: 'Fermer la recherche',
  place_home: 'Domicile',
  place_work: 'Travail',
  place_other: 'Autre',
  places_title: 'Lieux enregistrés',
  places_lead: 'Ils sont proposés en premier lors de la réservation.',
  place_add: 'Ajouter un lieu',
  place_kind: 'Type de lieu',
  place_name: 'Nom',
  place_address: 'Adresse',
  place_remove: 'Supprimer {{name}}',
} as const satisfies Translation;
