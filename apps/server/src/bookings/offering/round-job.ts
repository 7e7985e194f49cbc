/** The timer of a booking's next round of offers; its key is the booking's id. */
export const roundJob = 'offer-booking';
