/** The driver who is reserved for a ride that was booked ahead. */
interface PromiseTable {
  booking_id: string;
  /** null: no driver can be reserved at the moment. */
  driver_id: string | null;
  starts_at: Date;
  at_risk: boolean;
  changed_at: Date;
}

export type PromiseTables = { ride_promises: PromiseTable };
