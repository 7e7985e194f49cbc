import { foldName } from './words.ts';

/** What people write around a kind of place to say that they want the nearest one, separated by semicolons. */
const NEARNESS =
  'nearest;closest;near me;nearby;near here;around me;close by;nächste;nächster;nächstes;nächstgelegene;in der nähe;' +
  'in meiner nähe;más cercana;más cercano;cerca;cerca de mí;cerca de aquí;la plus proche;le plus proche;plus proche;' +
  'près de moi;à proximité;mais próxima;mais próximo;perto;perto de mim;perto daqui;più vicina;più vicino;vicino a me;' +
  'qui vicino;najbliższa;najbliższy;w pobliżu;blisko mnie;ближайшая;ближайший;ближайшее;рядом;рядом со мной;поблизости;' +
  'найближча;найближчий;поруч;nejbližší;v okolí;najbližšia;legközelebbi;a közelben;närmaste;nærmeste;i nærheden;lähin;' +
  'dichtstbijzijnde;in de buurt;najbliža;najbliži;u blizini;cea mai apropiată;cel mai apropiat;în apropiere;най-близка;' +
  'най-близката;наблизо;πλησιέστερο;κοντινότερο;κοντά μου;en yakın;yakınımdaki;yakındaki;القريبة;قريب مني;أقرب;بالقرب مني;' +
  'نزدیک ترین;نزدیکترین;نزدیک من;הקרוב;הקרובה;קרוב אליי;בקרבתי;नज़दीकी;सबसे नज़दीकी;मेरे पास;قریب ترین;terdekat;' +
  'dekat sini;di dekat saya;gần nhất;gần đây;gần tôi;ใกล้ฉัน;ใกล้ที่สุด;ใกล้เคียง;近くの;最寄りの;最寄り;近くの;附近的;附近;最近的;' +
  '最近;근처;가까운;주변';
/** Articles say nothing of nearness, so the name of a place may begin with one. */
const ARTICLES =
  'a;an;the;some;der;die;das;eine;ein;einen;el;la;los;las;un;una;le;les;une;des;o;os;um;uma;il;lo;gli;de;het;een';

const wordsOf = (list: string): readonly (readonly string[])[] =>
  list
    .split(';')
    .map((phrase) => foldName(phrase).split(' '))
    .sort((one, other) => other.length - one.length);
const nearness = wordsOf(NEARNESS);
const articles = wordsOf(ARTICLES);

/** A folded text without such words at its beginning and its end, and whether it had any that ask for the nearest place. */
export function withoutNearness(folded: string): { readonly text: string; readonly isNearest: boolean } {
  let words = folded.split(' ');
  let isNearest = false;
  for (;;) {
    const near = shortened(words, nearness);
    const rest = near ?? shortened(words, articles);
    if (rest === null) return { text: words.join(' '), isNearest };
    isNearest ||= near !== null;
    words = rest;
  }
}

/** Null if no phrase is at the beginning or the end, or if nothing else is left. */
function shortened(words: readonly string[], phrases: typeof nearness): string[] | null {
  for (const phrase of phrases) {
    if (phrase.length >= words.length) continue;
    if (phrase.every((word, index) => words[index] === word)) return words.slice(phrase.length);
    const from = words.length - phrase.length;
    if (phrase.every((word, index) => words[from + index] === word)) return words.slice(0, from);
  }
  return null;
}
