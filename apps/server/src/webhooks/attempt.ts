/** A claimed delivery with everything that is needed to send it. */
export interface DueDelivery {
  readonly id: string;
  readonly webhookId: string;
  readonly url: string;
  readonly sealedSecret: string;
  readonly eventId: string;
  readonly event: string;
  readonly body: string;
  readonly attempts: number;
}

export interface Attempt {
  readonly status: number | null;
  readonly response: string | null;
  /** Why there was no successful response: an outcome of the outbound client, or `status`. */
  readonly failure: string | null;
  readonly milliseconds: number;
}
