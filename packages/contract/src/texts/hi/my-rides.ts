import type { Translation } from '../shipped-language.ts';

export const myRidesTexts = {
  place_search_close: 'खोज बंद करें',
  place_home: 'घर',
  place_work: 'काम',
  place_other: 'अन्य',
  places_title: 'सहेजी गई जगहें',
  places_lead: 'बुकिंग के समय ये सबसे पहले दिखाई जाती हैं।',
  place_add: 'जगह जोड़ें',
  place_kind: 'जगह का प्रकार',
  place_name: 'नाम',
  place_address: 'पता',
  place_remove: '{{name}} हटाएँ',
} as const satisfies Translation;
