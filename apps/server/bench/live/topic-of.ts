/** The topic of the booking that a car is driving. */
export const topicOf = (car: number): string =>
  `booking:00000000-0000-7000-8000-${car.toString(16).padStart(12, '0')}`;
