/** The stars a rider may give. Source: RATE-1. */
export const starsRange = { min: 1, max: 5 } as const;

/** Whether a rating is a whole number of 1 to 5 stars. Source: RATE-1. */
export function isRating(stars: number): boolean {
  return Number.isInteger(stars) && stars >= starsRange.min && stars <= starsRange.max;
}

/** The mean of `count` ratings that add up to `sum`, to one decimal; 0 when there are none. Source: TRIP-12. */
export function averageRating(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round((sum * 10) / count) / 10;
}
