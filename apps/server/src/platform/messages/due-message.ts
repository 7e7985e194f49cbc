export const channels = ['mail', 'sms', 'push'] as const;
export type Channel = (typeof channels)[number];

export interface DueMessage {
  readonly id: string;
  readonly channel: Channel;
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  readonly screen: string | null;
  readonly params: Readonly<Record<string, string>>;
  /** Kind of the device that a push is for; null where the person has none. */
  readonly device: string | null;
  readonly template: string | null;
  /** Of this try, from 1. */
  readonly attempts: number;
}

/** Hands a message to the outside world. Throws, a `SendFault` where it knows why, when it was not taken. */
export type SendMessage = (message: DueMessage) => Promise<void>;

/** A way for each channel; null where none is configured. */
export type Senders = Readonly<Record<Channel, SendMessage | null>>;
