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
  share_trip: 'Diese Fahrt teilen',
  share_trip_delivery: 'Link zur Sendungsverfolgung teilen',
  share_lead:
    'Wer den Link hat, sieht das Fahrzeug, seine Ankunftszeit, den Vornamen des Fahrers und das Kennzeichen. Er endet mit der Fahrt.',
  share_lead_delivery:
    'Wer den Link hat, sieht das Fahrzeug, seine Ankunftszeit, den Vornamen des Kuriers und das Kennzeichen. Der Link endet mit der Zustellung.',
  share_stop: 'Teilen beenden',
  share_stopped: 'Der Link funktioniert nicht mehr.',
  share_until: 'Längstens gültig bis {{time}}.',
  share_by_sms: 'Als SMS senden',
  share_message: 'Hier können Sie die Fahrt verfolgen: {{link}}',
  share_message_delivery: 'Hier können Sie Ihre Sendung verfolgen: {{link}}',
  follow_title: 'Eine Fahrt verfolgen',
  follow_title_delivery: 'Ihre Sendung verfolgen',
  follow_over: 'Diese Fahrt ist beendet, oder der Link ist nicht mehr gültig.',
  follow_over_delivery: 'Diese Sendung ist zugestellt, oder der Link ist nicht mehr gültig.',
  follow_waiting: 'Es wird ein Fahrer gesucht',
  follow_waiting_delivery: 'Es wird ein Kurier gesucht',
  follow_coming: '{{name}} ist auf dem Weg zum Abholort',
  follow_here: '{{name}} ist am Abholort',
  follow_driving: '{{name}} ist auf dem Weg zum Ziel',
  follow_eta: 'Ankunft in {{duration}}',
  follow_privacy:
    'Diese Seite zeigt nur das Fahrzeug, seine Ankunftszeit, den Vornamen des Fahrers und das Kennzeichen.',
  follow_privacy_delivery:
    'Diese Seite zeigt nur das Fahrzeug, seine Ankunftszeit, den Vornamen des Kuriers und das Kennzeichen.',
} as const satisfies Translation;
