/** What riders do besides booking: saved places, sharing, receipts. */
export const myRidesTexts = {
  place_search_close: 'Close the search',
  place_home: 'Home',
  place_work: 'Work',
  place_other: 'Other',
  places_title: 'Saved places',
  places_lead: 'They are offered first when you book.',
  place_add: 'Add a place',
  place_kind: 'Kind of place',
  place_name: 'Name',
  place_address: 'Address',
  place_remove: 'Remove {{name}}',
} as const;
