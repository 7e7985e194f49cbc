import { NUMBER_ROWS } from './number-words.ts';

/**
 * Folded words that mean the same in an address. A word may be in several rows: "st" means street and saint. Source:
 * the `name:abbreviation` lists of the OpenStreetMap wiki, for the languages that the product supports first.
 */
const SAME: readonly string[] = [
  'street st str strt',
  'avenue av ave aven avenida avda avd',
  'road rd',
  'boulevard bd bvd blvd boul bld bulevar bulevard bulevardul bulvar bulvari blv',
  'lane ln',
  'drive dr drv',
  'court ct crt',
  'place pl plaza plz placa praca pca pza',
  'square sq sqr',
  'terrace ter terr tce',
  'crescent cres cr',
  'close cl',
  'upper upr uppr',
  'lower lwr lr',
  'parkway pkwy',
  'highway hwy',
  'expressway expy',
  'bridge br brg',
  'station stn sta estacao estacion gare',
  'north n norte nord',
  'south s sul sur sud',
  'east e este leste est',
  'west w oeste ouest',
  'rua r rue',
  'travessa tv trav tr traverse',
  'alameda al',
  'estrada est estr',
  'rodovia rod',
  'calle c cl cll',
  'carretera ctra carr',
  'carrera cra kr cr kra crr',
  'transversal tv transv tr',
  'diagonal dg diag',
  'circular circ cq',
  'calzada calz',
  'privada priv',
  'cerrada cda',
  'paseo passeig pso pg p',
  'chemin ch che chem',
  'impasse imp',
  'allee all',
  'quai q',
  'passage pass psge',
  'via v',
  'viale vle',
  'piazza pza p',
  'corso cso',
  'strasse str',
  'platz pl',
  'saint st ste sainte san santa santo sao sto sta',
  'doctor dr doutor docteur',
  'professor prof professeur',
  'general gen gal',
  'colonel col coronel cel',
  'marshal mal marechal',
  'captain cap capt capitao capitan',
  'president pres presidente',
  'engineer eng engenheiro',
  'prince pr principe',
  'princess pcss princesse princesa',
  'mount mt mont monte',
  'fort ft',
  'hospital hosp',
  'university univ universidade universidad universite',
  'улица ул',
  'проспект пр просп',
  'площадь пл',
  'переулок пер',
  'sokak sokagi sk sok',
  'cadde caddesi cd cad',
  'mahalle mahallesi mah mh',
  'largo lg',
  'calcada cc',
  'sosea soseaua sos',
  'strada str',
  'utca u',
  'korut krt',
  'rakpart rkp',
  'ulica ul',
  'aleja al aleje',
  'odos οδος',
  'λεωφορος λεωφ λ',
  'πλατεια πλ',
  'αγιου αγιας αγιων αγ',
  'خيابان خ',
  'بلوار بل',
  'שדרות שד',
  'شارع ش',
];

/** The row numbers of each word. */
const ROWS = new Map<string, number[]>();
[...SAME, ...NUMBER_ROWS].forEach((row, index) => {
  for (const word of row.split(' ')) ROWS.set(word, [...(ROWS.get(word) ?? []), index]);
});

/** The meanings of a word, as made-up words that do not occur in any text: `street` and `st` share one. */
export function meaningsOf(word: string): readonly string[] {
  return (ROWS.get(word) ?? []).map((row) => `\u0001${row}`);
}

/** Street types at the start of a name, in languages that put the house number after the name. */
const NUMBER_AFTER = new Set([
  'rua',
  'avenida',
  'calle',
  'carrer',
  'via',
  'viale',
  'piazza',
  'travessa',
  'praca',
  'alameda',
  'estrada',
  'ulica',
  'улица',
]);

/** Whether the name begins with "Rua", "Via", "Calle" and the like. */
export function startsWithStreetWord([first = '']: readonly string[]): boolean {
  return NUMBER_AFTER.has(first);
}

/** Whether a street of this name is written "name, number" rather than "number name". */
export function writesNumberAfter(words: readonly string[]): boolean {
  const final = words.at(-1) ?? '';
  return (
    startsWithStreetWord(words) ||
    NUMBER_AFTER.has(final) ||
    /(?:strasse|str|weg|gasse|platz|straat)$/.test(final)
  );
}
