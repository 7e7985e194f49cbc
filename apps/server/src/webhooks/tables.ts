import type { WebhookEvent } from '@fiacre/contract';
import type { Generated, Selectable } from 'kysely';

export type WebhookTables = {
  webhooks: {
    id: string;
    version: number;
    url: string;
    description: string;
    events: WebhookEvent[];
    sealed_secret: string;
    enabled: boolean;
    disabled_reason: 'operator' | 'failing' | null;
    /** The time of the first failure since the last success. */
    failing_since: Date | null;
    /** The number of the last event that was processed. */
    last_seq: number;
    created_by: string | null;
    created_at: Date;
  };
  webhook_deliveries: {
    id: string;
    /** Deliveries of one subject are sent in this order. */
    place: Generated<number>;
    webhook_id: string;
    event_id: string;
    event: WebhookEvent | 'test';
    /** The id of the event's subject. */
    subject: string;
    /** The exact text that is sent and signed. */
    body: string;
    state: 'waiting' | 'delivered' | 'failed';
    attempts: Generated<number>;
    created_at: Date;
    next_attempt_at: Date | null;
    last_attempt_at: Date | null;
    response_status: number | null;
    response: string | null;
    failure: string | null;
    milliseconds: number | null;
  };
};

export type WebhookRow = Selectable<WebhookTables['webhooks']>;
export type DeliveryRow = Selectable<WebhookTables['webhook_deliveries']>;
