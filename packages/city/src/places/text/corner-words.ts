/** Words before both streets: "corner of A and B", "à l'angle de A et B". */
const BEFORE =
  /^\s*(?:(?:at |on )?(?:the )?(?:corner|intersection|crossing|junction)(?: of)?|ecke|kreuzung|(?:(?:à|a) l['’])?angle(?: de(?: la)?| du)?|(?:au )?coin(?: de(?: la)?| du)?|(?:en )?(?:la )?esquina(?: de)?|cruce de|cruzamento (?:de|da)|angolo(?: di)?|incrocio(?: di)?|hoek(?: van)?|kruising(?: van)?|hörnet av|hjørnet af|r[óo]g|skrzy[żz]owanie|roh|k[řr]i[žz]ovatka|угол|на углу|перекр[её]сток|ріг|köşesi|פינת|تقاطع|زاوية|نبش|چهارراه|simpang|persimpangan|góc)\s+/iu;

/** Signs and words between two streets. */
const BETWEEN =
  /\s*[&@×+]\s*|\s+\/\s+|(?<=\p{L}\p{L})\/(?=\p{L}\p{L})|\s+(?:and|und|ecke|et|angle|coin|con|esquina(?: con)?|esq\.?|angolo|hoek|och|og|róg|rog|roh|и|угол|ріг|ile|sarok|és|și|và|dan|corner(?: of)?|crossing|near)\s+|\s+و\s*|\s*(?:与|與|和|及|交叉)\s*|\s*(?:과|와)\s+/giu;

/** Words that stand there as well, but are as often part of a name. */
const BETWEEN_OR_NAME = /\s+(?:at|y|e|com|en|ja|a|i|та|і|ve|cu|x)\s+/giu;

/** Words after both streets: "Karl-Marx-Allee / Ecke Straße der Pariser Kommune", "A 与 B 路口". */
const AFTER =
  /\s*(?:corner|intersection|crossing|köşesi|kavşağı|sarok|交叉口|路口|交差点|사거리|교차로)\s*$/iu;

const MAX_SPLITS = 5;
const MAX_UNITS = 200;

/** The ways in which a text may name two streets that cross. */
export function cornersIn(typed: string): readonly (readonly [string, string])[] {
  const text = typed.slice(0, MAX_UNITS).replace(BEFORE, '').replace(AFTER, '');
  const certain = splitsAt(text, BETWEEN);
  return certain.length > 0 ? certain : splitsAt(text, BETWEEN_OR_NAME);
}

function splitsAt(text: string, between: RegExp): readonly (readonly [string, string])[] {
  const splits: [string, string][] = [];
  for (const match of text.matchAll(between)) {
    const [left, right] = [
      text.slice(0, match.index),
      text.slice(match.index + match[0].length).replace(BEFORE, ''),
    ];
    if (/\p{L}|\d/u.test(left) && /\p{L}|\d/u.test(right)) splits.push([left, right]);
    if (splits.length === MAX_SPLITS) break;
  }
  return splits;
}

const ARTICLE =
  /^\s*(?:(?:de (?:la|l['’]|los|las)|du|des|de|della|dello|degli|delle|dei|del|di|da|do|das|dos|the|der|die|das|den|dem|la|le|les|l['’]|el|los|las)\s*)\b/iu;

/** "de la rue des Archives" as "rue des Archives". */
export function withoutArticle(street: string): string {
  return street.replace(ARTICLE, '');
}
