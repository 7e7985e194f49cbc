/** A rider's rating of a driver for a trip. Source: RATE-1. */
export type RatingTables = {
  ratings: {
    booking_id: string;
    rider_id: string;
    driver_id: string;
    stars: number;
    comment: string | null;
    at: Date;
  };
};
