import { sql } from 'kysely';
import type { Config } from '../../../config/config.ts';
import { deliveryReports } from '../../../database/tables.ts';
import type { Handler } from '../../../http/handler.ts';
import { refuse } from '../../../refusal/refusal.ts';
import type { Clock } from '../../../time/clock.ts';
import { retireAddress } from '../../dead-addresses.ts';
import { isDeadNumber, readReport, twilioReports } from './reports.ts';
import { twilio } from './twilio.ts';

interface TwilioStatusParts {
  readonly config: Config;
  readonly clock: Clock;
}

/**
 * Stores Twilio's report about a text message. Reports may be repeated and out of order: an earlier stage never
 * replaces a later one. A non-existent number is retired like one that Twilio refuses immediately. Source: CALL-21.
 */
export function twilioStatus({ config, clock }: TwilioStatusParts): Handler<'twilioStatus'> {
  const settings = config.services.of(twilio);
  const reports = settings && twilioReports(config.http.publicUrl, settings);
  return async (call) => {
    if (reports === null) return refuse('not_found');
    const { id } = call.params;
    const fields = new URLSearchParams(call.body);
    if (!reports.isSigned(id, fields, call.sentHeader('x-twilio-signature') ?? ''))
      return refuse('forbidden');
    const received = readReport(fields);
    if (received === null) return { ok: true };
    const { report, error } = received;
    return call.commit(async (tx) => {
      const { rows } = await sql<{ recipient: string }>`update messages
        set delivery = ${report}, delivery_error = ${error}
        where id = ${id} and channel = 'sms' and (delivery is null or
          array_position(${[...deliveryReports]}::text[], delivery) < ${deliveryReports.indexOf(report) + 1})
        returning recipient`.execute(tx.sql);
      const [message] = rows;
      // Repeated or late, or the message has been deleted since.
      if (message === undefined) return { ok: true };
      const isLost = report === 'undelivered' || report === 'failed';
      if (isLost && isDeadNumber(error))
        await retireAddress({ db: tx.sql, clock }, message.recipient, `twilio_${error}`);
      return { ok: true };
    });
  };
}
