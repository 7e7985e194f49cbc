import type { Random } from '../ground/random.ts';

/** Gives every street, suburb and place of the demo city a unique name in one made-up language. */
export interface Namer {
  /** A proper name such as "Corvenne" or "Talmora". */
  proper(): string;
  /** "Orla Tavrin", for streets named after people. */
  person(): string;
  /** A proper or common word before the street type: "Saltmaker", "Corvenne", "Orla Tavrin". */
  streetStem(): string;
}

const ONSETS = [
  'b',
  'br',
  'c',
  'cal',
  'cor',
  'd',
  'dr',
  'f',
  'fal',
  'g',
  'l',
  'lor',
  'm',
  'mar',
  'mel',
  'n',
  'p',
  'per',
  'r',
  's',
  'sar',
  'sel',
  't',
  'tal',
  'tav',
  'tr',
  'v',
  'val',
  'ver',
  'z',
];
const VOWELS = ['a', 'a', 'e', 'e', 'i', 'o', 'o', 'u'];
const MIDDLES = ['da', 'la', 'li', 'lo', 'ma', 'mi', 'na', 'ra', 're', 'sa', 'ti', 'vi'];
const JOINS = [
  'b',
  'd',
  'l',
  'll',
  'm',
  'n',
  'nd',
  'nt',
  'r',
  'rn',
  'rv',
  's',
  'ss',
  'st',
  't',
  'v',
  'vr',
  'z',
];
const ENDINGS = [
  'a',
  'an',
  'ane',
  'el',
  'ella',
  'enne',
  'ero',
  'ia',
  'in',
  'ine',
  'is',
  'o',
  'ona',
  'or',
  'ora',
  'oso',
  'é',
  'ès',
  'ão',
];
const FIRST_NAMES = [
  'Adela',
  'Bruno',
  'Celia',
  'Dario',
  'Elio',
  'Flora',
  'Gaspard',
  'Ines',
  'Livia',
  'Marco',
  'Nadia',
  'Orla',
  'Paolo',
  'Renata',
  'Silvan',
  'Teresa',
  'Ugo',
  'Vera',
];
const COMMON = [
  'Almond',
  'Anchor',
  'Baker',
  'Bell',
  'Brick',
  'Cedar',
  'Chapel',
  'Cherry',
  'Cooper',
  'Copper',
  'Cypress',
  'Dyer',
  'Falcon',
  'Fig',
  'Fisher',
  'Foundry',
  'Garden',
  'Glass',
  'Granary',
  'Heron',
  'Juniper',
  'Lantern',
  'Laurel',
  'Lemon',
  'Linden',
  'Mason',
  'Mill',
  'Mint',
  'Mulberry',
  'Olive',
  'Orchard',
  'Pepper',
  'Pigeon',
  'Poplar',
  'Potter',
  'Quarry',
  'Rope',
  'Saffron',
  'Saltmaker',
  'Ship',
  'Silk',
  'Spring',
  'Star',
  'Stone',
  'Swan',
  'Tanner',
  'Thistle',
  'Tower',
  'Vine',
  'Weaver',
  'Willow',
  'Windmill',
  'Wool',
];
/** The shares of streets named after a thing and after a person; the rest have a plain proper name. */
const COMMON_SHARE = 0.22;
const PERSON_SHARE = 0.16;

export function createNamer(random: Random): Namer {
  const given = new Set<string>();
  const once = (make: () => string): string => {
    for (;;) {
      const name = make();
      if (given.has(name)) continue;
      given.add(name);
      return name;
    }
  };
  const coin = (): string => {
    const middle = random.chance(0.22) ? random.pick(MIDDLES) : '';
    const word =
      random.pick(ONSETS) + random.pick(VOWELS) + middle + random.pick(JOINS) + random.pick(ENDINGS);
    return word.charAt(0).toUpperCase() + word.slice(1);
  };
  const commonLeft = [...COMMON];
  const common = (): string | undefined =>
    commonLeft.splice(random.whole(0, Math.max(0, commonLeft.length - 1)), 1)[0];
  const proper = (): string => once(coin);
  const person = (): string => once(() => `${random.pick(FIRST_NAMES)} ${coin()}`);
  return {
    proper,
    person,
    streetStem() {
      const roll = random.next();
      if (roll < COMMON_SHARE) return common() ?? proper();
      return roll < COMMON_SHARE + PERSON_SHARE ? person() : proper();
    },
  };
}
