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

/** Ordinal numbers in words and digits, from 1: all words of a row mean the same. */
const ORDINALS: readonly string[] = [
  'first 1st premier premiere 1er 1re 1ere 1e primero primera primer primeiro primeira 1a 1o primo prima erste ersten eerste 1ste',
  'second 2nd deuxieme seconde 2e 2eme 2me segundo segunda 2a 2o secondo seconda zweite zweiten tweede 2de',
  'third 3rd troisieme 3e 3eme 3me tercero tercera tercer terceiro terceira 3a 3o terzo terza dritte dritten derde 3de',
  'fourth 4th quatrieme 4e 4eme 4me cuarto cuarta quarto quarta 4a 4o vierte vierten vierde 4de',
  'fifth 5th cinquieme 5e 5eme 5me quinto quinta 5a 5o funfte funften vijfde 5de',
  'sixth 6th sixieme 6e 6eme 6me sexto sexta sesto sesta 6a 6o sechste zesde 6de',
  'seventh 7th septieme 7e 7eme septimo septima setimo setima settimo settima 7a 7o siebte zevende 7de',
  'eighth 8th huitieme 8e 8eme octavo octava oitavo oitava ottavo ottava 8a 8o achte achtste 8ste',
  'ninth 9th neuvieme 9e 9eme noveno novena nono nona 9a 9o neunte negende 9de',
  'tenth 10th dixieme 10e 10eme decimo decima 10a 10o zehnte tiende 10de',
  'eleventh 11th onzieme 11e 11eme elfte elfde 11de',
  'twelfth 12th douzieme 12e 12eme zwolfte twaalfde 12de',
  'thirteenth 13th 13e 13eme',
  'fourteenth 14th 14e 14eme',
  'fifteenth 15th 15e 15eme',
  'sixteenth 16th 16e 16eme',
  'seventeenth 17th 17e 17eme',
  'eighteenth 18th 18e 18eme',
  'nineteenth 19th 19e 19eme',
  'twentieth 20th 20e 20eme',
];

/** Above all days of a month, and centuries; numbers of one letter are too often something else. */
const LAST_ROMAN = 39;

/** The ends of Spanish ordinals in digits, from 1: "1ra", "2do", "7ma". */
const SPANISH_ENDS = 'ra,ro da,do ra,ro ta,to ta,to ta,to ma,mo va,vo na,no ma,mo'.split(' ');

/** Rows of words that mean the same number. */
export const NUMBER_ROWS: readonly string[] = [...ordinalRows(), ...cardinalRows()];

function ordinalRows(): string[] {
  return ORDINALS.map((row, at) => {
    const roman = inRoman(at + 1);
    const spanish = (SPANISH_ENDS[at]?.split(',') ?? []).map((end) => `${at + 1}${end}`);
    return [row, ...spanish, ...(roman.length > 1 ? [roman] : [])].join(' ');
  });
}

function cardinalRows(): string[] {
  const lists = CARDINALS.map((list) => list.split(' '));
  return Array.from({ length: LAST_ROMAN - 1 }, (_, at) => {
    const roman = inRoman(at + 2);
    const words = lists.flatMap((list) => list[at] ?? []);
    return [...new Set([String(at + 2), ...words, ...(roman.length > 1 ? [roman] : [])])].join(' ');
  });
}

const DIGITS = new Map(
  CARDINALS.flatMap((list) => list.split(' ').map((word, at) => [word, String(at + 2)] as const)),
);

const ORDINAL = /^(\d{1,3})(?:st|nd|rd|th|[rdtmvn][ao])$/;

/** "12" for "twelve" and "12th"; null for a word that is no number. */
export function digitsOf(word: string): string | null {
  return DIGITS.get(word) ?? ORDINAL.exec(word)?.[1] ?? null;
}

/** 2 to 39: ii, iv, xvii. */
function inRoman(number: number): string {
  const ones = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'][number % 10] ?? '';
  return 'x'.repeat(Math.floor(number / 10)) + ones;
}
