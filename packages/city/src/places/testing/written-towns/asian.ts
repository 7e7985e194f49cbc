import type { WrittenTown } from './written-town.ts';

const kanji = ['', '一', '二', '三', '四', '五', '六', '七'];
const chome = (street: string): string => `${kanji.indexOf(street.at(-3) ?? '')}`;
const quarter = (street: string): string => street.slice(0, -3);
const wide = (text: string): string =>
  text.replaceAll(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).replaceAll('-', '－');

/** Houses are numbered within blocks of a quarter, and streets have no names. */
export const japan: WrittenTown = {
  country: 'JP',
  city: { name: '水野市', 'name:en': 'Mizuno' },
  parts: [
    {
      suburb: '中央区',
      postcode: '100-0005',
      streets: ['丸の内一丁目', '丸の内二丁目', '大手町一丁目', '銀座四丁目', '銀座五丁目'],
    },
    {
      suburb: '北区',
      postcode: '114-0002',
      streets: ['王子一丁目', '王子本町一丁目', '東十条三丁目', '赤羽二丁目', '赤羽西二丁目'],
    },
  ],
  numbers: ['1-2', '1-8', '2-1', '9-1', '9-14', '12-3'],
  streetTags: () => null,
  tagsOf: ({ street, number, suburb, postcode }) => ({
    'addr:suburb': suburb,
    'addr:quarter': quarter(street),
    'addr:neighbourhood': street.slice(-3),
    'addr:block_number': number.split('-')[0] ?? '',
    'addr:housenumber': number.split('-')[1] ?? '',
    'addr:postcode': postcode,
  }),
  forms: [
    ({ street, number, suburb }) => `水野市${suburb}${street}${number}`,
    ({ street, number, suburb, postcode }) =>
      `〒${postcode} 水野市${suburb}${quarter(street)}${chome(street)}-${number}`,
    ({ street, number, suburb }) =>
      wide(`水野市${suburb}${quarter(street)}${chome(street)}丁目${number.replace('-', '番')}号`),
    ({ street, number }) => `${quarter(street)}${chome(street)}-${number}`,
    ({ street, number, suburb, postcode }) =>
      `日本、〒${postcode} 水野市${suburb}${quarter(street)}${wide(chome(street))}丁目${wide(number)} 丸ビル 5階`,
    ({ street, number }) => `${quarter(street)} ${chome(street)}丁目 ${number.replace('-', '番地の')}`,
  ],
};

/** Names of roads; a side road has the name of its road and a number. */
export const korea: WrittenTown = {
  country: 'KR',
  city: { name: '한빛시' },
  parts: [
    {
      suburb: '중앙동',
      postcode: '04524',
      streets: ['세종대로', '세종대로12길', '종로', '종로3길', '을지로', '남대문로'],
    },
    {
      suburb: '강변동',
      postcode: '06236',
      streets: ['테헤란로', '테헤란로8길', '강남대로', '선릉로', '봉은사로', '학동로'],
    },
  ],
  numbers: ['3', '12', '34-5', '110', '152', '201'],
  forms: [
    ({ street, number, suburb }) => `한빛시 ${suburb} ${street} ${number}`,
    ({ street, number, postcode }) => `(우) ${postcode} 한빛시 ${street} ${number}, 3층`,
    ({ street, number }) => `${street}${street.endsWith('길') ? ' ' : ''}${number}`,
    ({ street, number, suburb }) => `한빛시 ${street} ${number} (${suburb})`,
    ({ street, number }) => `대한민국 한빛시 ${street} ${number} 101동 1203호`,
    ({ street, number }) => `${street} ${number}, 한빛시`,
  ],
};
