import type { MessageText } from '@fiacre/contract/texts/messages';

const maxValue = 2000;
const maxSubject = 200;
// A line break could make a value look like the operator's text, or add another email header.
const lineBreaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Characters that reverse the direction of the following text and can disguise a name or a link. */
const turns = /[\u202a-\u202e\u2066-\u2069]/g;

/** Inserts values into a text, each as one line of plain text; placeholders inside values are not replaced. */
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
