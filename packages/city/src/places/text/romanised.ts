import { lowerBound, type Vocabulary } from './vocabulary.ts';

/** Letters of scripts that people also write in Latin letters, each with the sound that it has in most languages. */
const SCRIPTS: readonly (readonly [letters: string, sounds: string])[] = [
  ['абвгґдђѓеєэжзѕиіїй', 'a b v g g d d g e e e z z z i i i i'],
  ['јкќлљмнњопрстћуў', 'i k k l l m n n o p r s t c u u'],
  ['фхцчџшщъыьюя', 'f h c c z s s a i - iu ia'],
  ['αβγδεζηθικλμνξοπρστυφχψω', 'a v g d e z i t i k l m n ks o p r s t i f ch ps o'],
  ['աբգդեզէըթժիլխծկհձղճմ', 'a b g d e z e e t z i l h c k h z g c m'],
  ['յնշոչպջռսվտրցւփքօֆև', 'i n s o c p z r s v t r c v p k o f ev'],
  ['აბგდევზთიკლმნოპჟრსტუფ', 'a b g d e v z t i k l m n o p z r s t u p'],
  ['ქღყშჩცძწჭხჯჰ', 'k g k s c c z c c h z h'],
];
const SOUND_OF = new Map(
  SCRIPTS.flatMap(([letters, sounds]) => {
    const list = sounds.split(' ');
    return [...letters].map((letter, at) => [letter, list[at] === '-' ? '' : (list[at] ?? '')] as const);
  }),
);
/** Letters that are one sound together. */
const TOGETHER = /ου|αι|ει|οι|υι|αυ|ευ|μπ|ντ|γκ|γγ|τζ|ու/g;
const SOUND_TOGETHER: Readonly<Record<string, string>> = {
  ου: 'u',
  αι: 'e',
  ει: 'i',
  οι: 'i',
  υι: 'i',
  αυ: 'av',
  ευ: 'ev',
  μπ: 'b',
  ντ: 'd',
  γκ: 'g',
  γγ: 'g',
  τζ: 'z',
  ու: 'u',
};
/** One sound in several systems of romanisation, the longest first, and one way to write it. */
const WAYS: readonly (readonly [RegExp, string])[] = [
  [/shch|sch/g, 's'],
  [/kh|gh/g, 'h'],
  [/zh|dž/g, 'z'],
  [/sh/g, 's'],
  [/ch|ts|tz/g, 'c'],
  [/dz/g, 'z'],
  [/dj/g, 'd'],
  [/gj|gk|ng/g, 'g'],
  [/kj|q/g, 'k'],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/nt/g, 'd'],
  [/mp/g, 'b'],
  [/ou/g, 'u'],
  [/(?<=[ae])f/g, 'v'],
  [/w/g, 'v'],
  [/x/g, 'ks'],
  [/(?<=[ln])j(?![aeiou])/g, ''],
  [/[iyj]+(?=[aeou])/g, ''],
  [/[iyj]+/g, 'i'],
  [/g/g, 'h'],
  [/(.)\1/g, '$1'],
];
const LATIN = /^[a-z]{2,}$/;
const CYRILLIC = /^\p{Script=Cyrillic}+$/u;
/** The first letter of Greek, Cyrillic and Armenian, and the first one after them; the same for Georgian. */
const RANGES = [
  ['\u0370', '\u0590'],
  ['\u10a0', '\u1100'],
] as const;

/** How a folded word sounds, so that "Šipka", "Shipka" and "Шипка" are the same. */
function soundOf(word: string): string {
  let sound = LATIN.test(word)
    ? word
    : [...word.replaceAll(TOGETHER, (two) => SOUND_TOGETHER[two] ?? two)]
        .map((letter) => SOUND_OF.get(letter) ?? letter)
        .join('');
  for (const [way, one] of WAYS) sound = sound.replaceAll(way, one);
  return sound;
}

/** The words of each vocabulary in other scripts by their sound; null where two words sound the same. */
const bySound = new WeakMap<Vocabulary, ReadonlyMap<string, string | null>>();

function wordsBySound(vocabulary: Vocabulary): ReadonlyMap<string, string | null> {
  const known = bySound.get(vocabulary);
  if (known !== undefined) return known;
  const found = new Map<string, string | null>();
  for (const [from, to] of RANGES) {
    const [start, end] = [lowerBound(vocabulary.words, from), lowerBound(vocabulary.words, to)];
    for (const word of vocabulary.words.slice(start, end)) {
      const sound = soundOf(word);
      found.set(sound, found.has(sound) ? null : word);
    }
  }
  bySound.set(vocabulary, found);
  return found;
}

const SERBIAN: Readonly<Record<string, string>> = { ј: 'j', љ: 'lj', њ: 'nj', ю: 'ju', я: 'ja' };

/**
 * A folded word in the other script of the map: "шипка" for "shipka", if only one word of the map sounds like it, and
 * "marsala" for "маршала", as Serbian and Bosnian are written in both scripts. Null if the map has no such word.
 */
export function inOtherScript(word: string, vocabulary: Vocabulary): string | null {
  if (LATIN.test(word)) {
    const words = wordsBySound(vocabulary);
    return words.size === 0 ? null : (words.get(soundOf(word)) ?? null);
  }
  if (!CYRILLIC.test(word)) return null;
  const latin = [...word].map((letter) => SERBIAN[letter] ?? SOUND_OF.get(letter) ?? letter).join('');
  return vocabulary.words[lowerBound(vocabulary.words, latin)] === latin ? latin : null;
}
