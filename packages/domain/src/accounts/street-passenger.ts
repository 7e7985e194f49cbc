/**
 * The account for all passengers from the street or a rank. It is deleted from the start, so nobody signs in
 * with it, no list shows it and it receives no messages. Source: METER-10.
 */
export const streetPassengerId = '00000000-0000-7000-8000-000000000001';
