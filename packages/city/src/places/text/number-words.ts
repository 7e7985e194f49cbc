/**
 * Numbers in words, as in the names of streets, each with its digits: "Rua Sete de Setembro" is also written "Rua 7 de
 * Setembro". One list for each language; the position is the number, from 2.
 */
const CARDINALS: readonly string[] = [
  'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
  'dois tres quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove vinte',
  'dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve treinta',
  'deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize',
  'due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove venti',
  'zwei drei vier funf sechs sieben acht neun zehn elf zwolf',
];

/** Ordinal numbers in words and digits, from 1. */
const ORDINALS: readonly string[] = [
  'first 1st',
  'second 2nd',
  'third 3rd',
  'fourth 4th',
  'fifth 5th',
  'sixth 6th',
  'seventh 7th',
  'eighth 8th',
  'ninth 9th',
  'tenth 10th',
  'eleventh 11th',
  'twelfth 12th',
  'thirteenth 13th',
  'fourteenth 14th',
  'fifteenth 15th',
  'sixteenth 16th',
  'seventeenth 17th',
  'eighteenth 18th',
  'nineteenth 19th',
  'twentieth 20th',
  'premier premiere 1er 1re 1ere',
  'deuxieme 2e 2eme',
  'troisieme 3e 3eme',
  'primero primera primer 1a 1o',
  'primeiro primeira 1a 1o',
  'erste ersten 1',
];

/** Rows of words that mean the same number. */
export const NUMBER_ROWS: readonly string[] = [...ORDINALS, ...cardinalRows()];

function cardinalRows(): string[] {
  const lists = CARDINALS.map((list) => list.split(' '));
  const longest = lists.reduce((most, { length }) => Math.max(most, length), 0);
  return Array.from({ length: longest }, (_, at) =>
    [...new Set([String(at + 2), ...lists.flatMap((list) => list[at] ?? [])])].join(' '),
  );
}
