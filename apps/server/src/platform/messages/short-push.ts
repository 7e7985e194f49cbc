import type { DueMessage } from './due-message.ts';

/** Push services accept 4096 bytes, including the names of their fields and the data for the app. */
const maxSubjectBytes = 400;
const maxBodyBytes = 1800;

/**
 * A push that every service accepts: a text that is too long is shortened, since the service would refuse the whole
 * push.
 */
export function shortPush(message: DueMessage): DueMessage {
  const { subject, body } = message;
  return { ...message, subject: cut(subject, maxSubjectBytes), body: cut(body, maxBodyBytes) };
}

function cut(text: string, maxBytes: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= maxBytes) return text;
  // Streaming leaves out a character that is cut in two.
  return `${new TextDecoder().decode(bytes.subarray(0, maxBytes - 3), { stream: true })}…`;
}
