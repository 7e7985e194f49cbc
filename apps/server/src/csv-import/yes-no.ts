import { foldText } from '@fiacre/domain';

/** Words for yes and no, and for true and false as spreadsheets write them, in the languages of the product. */
const yes =
  'yes y true 1 on نعم صحيح صواب ja j wahr sí si verdadero cierto بله بلی آری درست oui o vrai כן אמת נכון हाँ हां जी सत्य सही ya iya benar sim s verdadeiro ہاں جی درست 是 真 对 有';
const no =
  'no n false 0 off لا خطأ خاطئ nein falsch falso خیر نه نادرست غلط non faux לא שקר שגוי नहीं नही असत्य ग़लत tidak salah não نہیں نہ غلط 否 假 不 错 無 无';

const folded = (text: string): string => foldText(text.trim()).text;
const wordsIn = (text: string): ReadonlySet<string> => new Set(text.split(' ').map(folded));
const [yesWords, noWords] = [wordsIn(yes), wordsIn(no)];

/** The value of a cell; null if it is neither. */
export function readYesNo(text: string): boolean | null {
  const word = folded(text);
  if (yesWords.has(word)) return true;
  return noWords.has(word) ? false : null;
}
