/** For whom a ride that was booked ahead is reserved. */
interface PromiseTable {
  booking_id: string;
  /** null: nobody can keep it at the moment. */
  driver_id: string | null;
  starts_at: Date;
  at_risk: boolean;
  changed_at: Date;
}

export type PromiseTables = { ride_promises: PromiseTable };
