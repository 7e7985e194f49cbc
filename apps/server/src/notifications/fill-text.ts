import type { MessageText } from '@fiacre/contract/texts/language';

const maxValue = 2000;
const maxSubject = 200;
// A line break could make a value look like the operator's text, or add another email header.
const lineBreaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Characters that reverse the direction of the following text and can disguise a name or a link. */
const turns = /[\u202a-\u202e\u2066-\u2069]/g;

const rightToLeft = String.raw`\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}\p{sc=Adlm}`;
const rightToLeftLetter = new RegExp(`[${rightToLeft}]`, 'u');
const leftToRightLetter = new RegExp(`(?![${rightToLeft}])\\p{L}`, 'u');
/** Next to right-to-left text, the plus of a phone number or the sign of a currency moves to the other end. */
const digitsWithSigns = /\p{Nd}\P{Nd}|\P{Nd}\p{Nd}/u;
/** A character next to a link can become part of it. */
const link = /^https?:/;

type Direction = 'ltr' | 'rtl';

interface FilledText {
  readonly subject: string;
  readonly body: string;
}

/** The parts of a text: words and names of placeholders in turn. */
type Pieces = readonly string[];

/** The parsed texts in use, since a message is filled in all languages for each of its receivers. */
const piecesOfText = new WeakMap<
  MessageText,
  { readonly subject: Pieces; readonly body: Pieces; readonly direction: Direction | null }
>();

/**
 * A function that inserts these values into a text, each as one line of plain text, which keeps its own direction;
 * placeholders inside values are not replaced. Source: LAYOUT-14.
 */
export function fillerOf(facts: Readonly<Record<string, string>>): (text: MessageText) => FilledText {
  const values = new Map(Object.entries(facts).map(([name, value]) => [name, plain(value)]));
  const fill = (pieces: Pieces, direction: Direction | null) =>
    pieces
      .map((piece, index) => (index % 2 === 0 ? piece : keptIn(direction, values.get(piece) ?? '')))
      .join('');
  return (text) => {
    const { subject, body, direction } = piecesOf(text);
    return {
      subject: fill(subject, direction).trim().slice(0, maxSubject).toWellFormed(),
      body: fill(body, direction),
    };
  };
}

function piecesOf(text: MessageText) {
  const known = piecesOfText.get(text);
  if (known !== undefined) return known;
  const subject = split(text.subject ?? '').map(onOneLine);
  const body = split(text.body);
  const words = [subject, body].flatMap((parts) => parts.filter((_, index) => index % 2 === 0)).join(' ');
  const pieces = { subject, body, direction: directionOf(words) };
  piecesOfText.set(text, pieces);
  return pieces;
}

/** Null without words: the message is then its value. */
function directionOf(words: string): Direction | null {
  if (rightToLeftLetter.test(words)) return 'rtl';
  return leftToRightLetter.test(words) ? 'ltr' : null;
}

function keptIn(direction: Direction | null, value: string): string {
  if (direction === null || link.test(value)) return value;
  const isOther =
    direction === 'ltr'
      ? rightToLeftLetter.test(value)
      : leftToRightLetter.test(value) || digitsWithSigns.test(value);
  return isOther ? `\u2068${value}\u2069` : value;
}

const split = (text: string): Pieces => text.split(/\{\{(\w+)\}\}/);

function plain(value: string): string {
  return onOneLine(value).trim().slice(0, maxValue).toWellFormed();
}

function onOneLine(value: string): string {
  return value.replaceAll(turns, '').replaceAll(lineBreaks, ' ');
}
