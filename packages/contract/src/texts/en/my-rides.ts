/** What riders do besides booking: saved places, sharing, receipts. */
export const myRidesTexts = {
  place_search_close: 'Close the search',
  place_home: 'Home',
  place_work: 'Work',
} as const;
