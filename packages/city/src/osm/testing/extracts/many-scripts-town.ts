import { ExtractBoard, type Extract } from './extract-board.ts';

const STREETS = [
  'Rua das Andorinhas',
  'Avenida Bento de Medeiros',
  'Rua 24 de Maio',
  'Mühlenstraße',
  'Calle de la Peña',
  'Садовая улица',
  'Площадь Победы',
  'Οδός Ερμού',
  'شارع النيل',
  'רחוב הנמל',
  '桜通り',
  '종로',
  'ถนนสุขใจ',
];
const STREET_METRES = 400;
const APART_METRES = 90;

/** A generated extract whose street names are in many languages and scripts, joined by one road. */
export function manyScriptsTown(): Extract {
  const board = new ExtractBoard(13);
  const heads = STREETS.map((name, row) => {
    const head = board.node([5000, 4000 + row * APART_METRES]);
    const end = board.node([5000 + STREET_METRES, 4000 + row * APART_METRES]);
    board.way([head, end], { highway: 'residential', name, 'name:en': `Street ${row + 1}` });
    return head;
  });
  board.way(heads, { highway: 'secondary', name: 'Meridian' });
  board.node([5200, 4500], { place: 'town', name: 'Babelhafen' });
  return board.finish();
}
