import type { MessageText } from '@fiacre/contract/texts/language';

const maxValue = 2000;
const maxSubject = 200;
// A line break could make a value look like the operator's text, or add another email header.
const lineBreaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Characters that reverse the direction of the following text and can disguise a name or a link. */
const turns = /[\u202a-\u202e\u2066-\u2069]/g;

interface FilledText {
  readonly subject: string;
  readonly body: string;
}

/** The parts of a text: words and names of placeholders in turn. */
type Pieces = readonly string[];

/** The parsed texts in use, since a message is filled in all languages for each of its receivers. */
const piecesOfText = new WeakMap<MessageText, { readonly subject: Pieces; readonly body: Pieces }>();

/**
 * A function that inserts these values into a text, each as one line of plain text; placeholders inside values are not
 * replaced.
 */
export function fillerOf(facts: Readonly<Record<string, string>>): (text: MessageText) => FilledText {
  const values = new Map(Object.entries(facts).map(([name, value]) => [name, plain(value)]));
  const fill = (pieces: Pieces) =>
    pieces.map((piece, index) => (index % 2 === 0 ? piece : (values.get(piece) ?? ''))).join('');
  return (text) => {
    const { subject, body } = piecesOf(text);
    return { subject: fill(subject).trim().slice(0, maxSubject).toWellFormed(), body: fill(body) };
  };
}

function piecesOf(text: MessageText) {
  const known = piecesOfText.get(text);
  if (known !== undefined) return known;
  const subject = split(text.subject ?? '').map(onOneLine);
  const pieces = { subject, body: split(text.body) };
  piecesOfText.set(text, pieces);
  return pieces;
}

const split = (text: string): Pieces => text.split(/\{\{(\w+)\}\}/);

function plain(value: string): string {
  return onOneLine(value).trim().slice(0, maxValue).toWellFormed();
}

function onOneLine(value: string): string {
  return value.replaceAll(turns, '').replaceAll(lineBreaks, ' ');
}
