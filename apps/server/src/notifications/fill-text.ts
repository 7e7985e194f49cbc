import type { MessageText } from '@fiacre/contract/texts/messages';

const maxValue = 2000;
const maxSubject = 200;
// A line of its own could pass for the operator's words, or for another header of the mail.
const lineBreaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Characters that turn the direction of what follows: they make a name or a link look like another one. */
const turns = /[\u202a-\u202e\u2066-\u2069]/g;

/** Puts the facts into a text, each as one line of plain words; what they hold is not read as a text again. */
export function fillText(
  { subject, body }: MessageText,
  facts: Readonly<Record<string, string>>,
): { subject: string; body: string } {
  const values = new Map(Object.entries(facts).map(([name, value]) => [name, plain(value)]));
  const fill = (text: string) =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values.get(name) ?? '');
  return {
    subject: plain(fill(subject ?? ''))
      .slice(0, maxSubject)
      .toWellFormed(),
    body: fill(body),
  };
}

function plain(value: string): string {
  return value.replaceAll(turns, '').replaceAll(lineBreaks, ' ').trim().slice(0, maxValue).toWellFormed();
}
