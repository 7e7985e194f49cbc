/** A rider's rating of a driver for a trip, and the comment, if there is one. Source: RATE-1. */
export type RatingTables = {
  /** The columns of a rated booking; the bookings capability owns the rest. */
  bookings: {
    id: string;
    customer_id: string;
    driver_id: string | null;
    rating: number | null;
    completed_at: Date | null;
  };
  ratings: {
    booking_id: string;
    rider_id: string;
    driver_id: string;
    stars: number;
    comment: string | null;
    at: Date;
  };
};
