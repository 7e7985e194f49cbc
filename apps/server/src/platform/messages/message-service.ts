import type { Log } from '../log/log.ts';
import type { Outbound } from '../outbound/outbound.ts';
import type { Secret } from '../secret/secret.ts';
import type { DeclaredVariables, ServiceDeclaration } from '../services/service-declaration.ts';
import type { Clock } from '../time/clock.ts';
import type { Channel, DueMessage, ReceiptService, SendMessage } from './due-message.ts';

export interface SenderParts {
  readonly outbound: Outbound;
  readonly clock: Clock;
  readonly log: Log;
  readonly secret: Pick<Secret, 'digest'>;
}

/** The dependencies of a message service. */
export interface MessageServiceParts extends SenderParts {
  readonly publicUrl: string;
}

/**
 * The declaration of a service for emails, text messages or pushes. Each has a file in `providers/` and a line in
 * `message-services.ts`. The sandbox needs no service: it keeps all messages in its outbox.
 */
export interface MessageService<
  Variables extends DeclaredVariables = DeclaredVariables,
  Settings = unknown,
> extends ServiceDeclaration<Variables, Settings> {
  readonly channel: Channel;
  /** Which messages of the channel it can deliver; without it, all of them. */
  accepts?(message: DueMessage): boolean;
  create(settings: Settings, parts: MessageServiceParts): SendMessage;
  /** Where the service stores the outcome of a message that it has accepted. */
  receipts?(settings: Settings, parts: Pick<MessageServiceParts, 'outbound'>): ReceiptService;
  /** Whether the sandbox sends through it instead of only keeping the message in its outbox. */
  sendsInSandbox?(settings: Settings): boolean;
}
