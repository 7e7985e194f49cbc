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
  share_trip: 'Partager cette course',
  share_trip_delivery: 'Partager le lien de suivi',
  share_lead:
    'Toute personne qui a le lien voit le véhicule, son heure d’arrivée, le prénom du chauffeur et la plaque. Il prend fin avec la course.',
  share_lead_delivery:
    'Toute personne qui a le lien voit le véhicule, son heure d’arrivée, le prénom du coursier et la plaque. Il prend fin avec la livraison.',
  share_stop: 'Arrêter le partage',
  share_stopped: 'Le lien ne fonctionne plus.',
  share_until: 'Valable jusqu’à {{time}} au plus tard.',
  share_by_sms: 'Envoyer par SMS',
  share_message: 'Suivez la course ici : {{link}}',
  share_message_delivery: 'Suivez votre colis ici : {{link}}',
  follow_title: 'Suivre une course',
  follow_title_delivery: 'Suivre votre colis',
  follow_over: 'Cette course est terminée, ou le lien n’est plus valable.',
  follow_over_delivery: 'Ce colis a été livré, ou le lien n’est plus valable.',
  follow_waiting: 'Recherche d’un chauffeur en cours',
  follow_waiting_delivery: 'Recherche d’un coursier en cours',
  follow_coming: '{{name}} est en route vers le point de départ',
  follow_here: '{{name}} est au point de départ',
  follow_driving: '{{name}} est en route vers la destination',
  follow_eta: 'Arrivée dans {{duration}}',
  follow_privacy:
    'Cette page montre seulement le véhicule, son heure d’arrivée, le prénom du chauffeur et la plaque.',
  follow_privacy_delivery:
    'Cette page montre seulement le véhicule, son heure d’arrivée, le prénom du coursier et la plaque.',
} as const satisfies Translation;
