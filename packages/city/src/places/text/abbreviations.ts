import { NUMBER_ROWS } from './number-words.ts';

/**
 * Folded words that mean the same in an address. A word may be in several rows: "st" means street and saint. Source:
 * the `name:abbreviation` lists of the OpenStreetMap wiki, for the languages that the product supports first.
 */
const SAME: readonly string[] = [
  'street st str strt улица ул вулиця вул вуліца ulica ulitsa vulytsia vul ul odos οδος jie',
  'avenue av ave aven avenida avinguda avda avd проспект пр просп прт праспект prospekt pr λεωφορος λεωφ λ leoforos',
  'road rd lu',
  'boulevard bd bvd blvd boul bld bulevar bulevard bulevardul bulvar bulvari blv bul bdul бульвар булевард булевар бул бульв бр',
  'lane ln переулок пер провулок пров завулак',
  'drive dr drv',
  'court ct crt',
  'place pl plaza plz placa praca pca pza pc plads plac',
  'square sq sqr площадь пл площа плошча ploshchad ploshcha',
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
  'north n norte nord norra nordre noord bei',
  'south s sul sur sud sodra sondre zuid nan',
  'east e este leste est ostra ostre oost dong',
  'west w o oeste ouest vastra vestre xi',
  'northeast ne',
  'northwest nw',
  'southeast se',
  'southwest sw',
  'rua r rue',
  'travessa tv trav tr traverse',
  'alameda al',
  'estrada est estr',
  'rodovia rod',
  'calle c cl cll carrer',
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
  'chaussee chee chs',
  'steenweg stwg',
  'impasse imp',
  'allee all',
  'quai q',
  'passage pass psge',
  'via v',
  'viale vle',
  'piazza pza pzza p piata pta',
  'corso cso',
  'strasse str',
  'platz pl',
  'saint st ste sainte san santa santo sao sto sta sankt skt sct sint',
  'doctor dr doutor docteur doktor',
  'professor prof professeur',
  'general gen gal gral jenderal jend',
  'colonel col coronel cel',
  'marshal mal marechal mariscal mcal',
  'captain cap capt capitao capitan',
  'president pres presidente pte',
  'engineer eng engenheiro',
  'prince pr principe',
  'princess pcss princesse princesa',
  'mount mt mont monte',
  'fort ft',
  'junior jr',
  'father padre pe',
  'number no nr numero num',
  'parade pde',
  'gardens gdns',
  'grove gr gve',
  'heights hts',
  'circle cir',
  'trail trl',
  'turnpike tpke',
  'freeway fwy',
  'route rte rt',
  'extension ext',
  'esplanade esp',
  'promenade prom',
  'rambla rbla',
  'republica rep',
  'quinta qta',
  'residencias residencial residence res',
  'pasaje pje psje pasj',
  'jiron jr',
  'camino cno cmno',
  'urbanizacion urbanizacao urb',
  'colonia col',
  'fraccionamiento fracc',
  'barangay brgy bgy',
  'jalan jl jln',
  'gang gg',
  'lorong lor lrg',
  'persiaran psn',
  'burgemeester burg',
  'gammel gamle gamla gl',
  'store stora stor st',
  'namesti namestie nam',
  'nabrezi nabrezie nab',
  'trida tr',
  'osiedle os',
  'aleea al',
  'frazione fraz',
  'nagar ngr',
  'cross crs',
  'sector sec sect',
  'section sec',
  'ถนน ถ',
  'ซอย ซ',
  'ქუჩა ქ',
  'გამზირი გამზ',
  'hospital hosp',
  'university univ universidade universidad universite',
  'набережная набережна наб',
  'проезд прд',
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
  'aleja al aleje',
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
