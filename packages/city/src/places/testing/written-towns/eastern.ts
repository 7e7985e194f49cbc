import type { TownDoor, WrittenTown } from './written-town.ts';

const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ı', 'i').replaceAll('ł', 'l').toLowerCase();
const before = ({ number }: TownDoor): string => number.split('/')[0] ?? '';
const after = ({ number }: TownDoor): string => number.split('/')[1] ?? '';

/** Every house has a number of the quarter and one on the street. */
export const czechia: WrittenTown = {
  country: 'CZ',
  city: { name: 'Kamenice' },
  parts: [
    {
      suburb: 'Staré Město',
      postcode: '110 00',
      streets: ['Dlouhá', 'Náměstí Míru', 'Na Příkopě', 'U Lužického semináře', '28. října', 'Žižkova'],
    },
    {
      suburb: 'Nové Město',
      postcode: '120 00',
      streets: ['Husova', 'Masarykovo nábřeží', 'třída Míru', 'Krátká', 'Pod Hradem', '17. listopadu'],
    },
  ],
  numbers: ['1324/9', '1326/11', '87/12', '702/15a', '1411/21', '56/33'],
  tagsOf: ({ street, number, suburb, postcode }) => ({
    'addr:street': street,
    'addr:housenumber': number,
    'addr:conscriptionnumber': number.split('/')[0] ?? '',
    'addr:streetnumber': number.split('/')[1] ?? '',
    'addr:suburb': suburb,
    'addr:city': 'Kamenice',
    'addr:postcode': postcode,
  }),
  forms: [
    ({ street, number, postcode }) => `${street} ${number}, ${postcode} Kamenice, Česko`,
    (door) => `${door.street} ${after(door)}, ${door.postcode.replace(' ', '')} Kamenice`,
    (door) => `${door.street} č.p. ${before(door)}, Kamenice`,
    ({ street, number }) => plain(`${street} ${number} kamenice`),
    ({ street, number, suburb, postcode }) =>
      `${postcode} Kamenice 1 - ${suburb}, ${street} ${number}, byt 12`,
    (door) => `ul. ${door.street} ${after(door)}, 3. patro, Kamenice, Česká republika`,
  ],
};

export const hungary: WrittenTown = {
  country: 'HU',
  city: { name: 'Vásárvár' },
  parts: [
    {
      suburb: 'Belváros',
      postcode: '1051',
      streets: [
        'Arany János utca',
        'Kossuth Lajos tér',
        'Váci út',
        'Szent István körút',
        'Petőfi Sándor utca',
        'Október 6. utca',
      ],
    },
    {
      suburb: 'Újlipótváros',
      postcode: '1137',
      streets: [
        'Váci utca',
        'Jókai tér',
        'Margit rakpart',
        'Kossuth Lajos utca',
        'Bem József sétány',
        'Fő utca',
      ],
    },
  ],
  numbers: ['1-3', '5', '10', '12/B', '21', '44'],
  forms: [
    ({ street, number, postcode }) => `${postcode} Vásárvár, ${street} ${number}.`,
    ({ street, number, postcode }) =>
      `${postcode} Vásárvár, ${street.replace(/utca$/, 'u.')} ${number}. II. em. 3.`,
    ({ street, number, postcode }) => `H-${postcode} Vásárvár, ${street} ${number}., Magyarország`,
    ({ street, number }) => plain(`${street} ${number} vasarvar`),
    ({ street, number, postcode }) => `${street} ${number}, ${postcode} Vásárvár, Hungary`,
    ({ street, number, postcode }) =>
      `Vásárvár V. kerület ${street.replace(/tér$/, 't.').replace(/körút$/, 'krt.')} ${number} fsz. 2, ${postcode}`,
  ],
};

export const poland: WrittenTown = {
  country: 'PL',
  city: { name: 'Zielonków' },
  parts: [
    {
      suburb: 'Śródmieście',
      postcode: '00-238',
      streets: [
        'Długa',
        'Aleja Jana Pawła II',
        'Plac Wolności',
        '3 Maja',
        'Świętej Anny',
        'Józefa Piłsudskiego',
      ],
    },
    {
      suburb: 'Żoliborz',
      postcode: '01-650',
      streets: [
        'Krótka',
        'Osiedle Piastów',
        'Nowy Świat',
        'Adama Mickiewicza',
        'Rondo Kaponiera',
        '11 Listopada',
      ],
    },
  ],
  numbers: ['2', '5A', '12', '22', '34', '101'],
  forms: [
    ({ street, number, postcode }) => `ul. ${street} ${number}, ${postcode} Zielonków, Polska`,
    ({ street, number, postcode }) => `${street} ${number}/7, ${postcode} Zielonków`,
    ({ street, number, postcode }) => `ul. ${street} ${number} m. 4, ${postcode} Zielonków`,
    ({ street, number }) => plain(`${street} ${number} zielonkow`),
    ({ street, number, postcode }) =>
      `${postcode} Zielonków, ${street.replace('Aleja', 'al.').replace('Plac', 'pl.').replace('Osiedle', 'os.')} ${number} lok. 15`,
    ({ street, number, suburb }) => `Zielonków ${suburb}, ${street} ${number}, piętro 3`,
  ],
};

/** A number with a building ("корпус") is another house than the number alone. */
export const russia: WrittenTown = {
  country: 'RU',
  city: { name: 'Речинск' },
  parts: [
    {
      suburb: 'Центральный район',
      postcode: '101000',
      streets: [
        'улица Ленина',
        'проспект Мира',
        'улица 8 Марта',
        '3-я Советская улица',
        'Большая Садовая улица',
        'Школьный переулок',
      ],
    },
    {
      suburb: 'Заречный район',
      postcode: '101047',
      streets: [
        'улица Мира',
        'площадь Ленина',
        'набережная реки Мойки',
        '2-я Советская улица',
        'бульвар Гагарина',
        'Московское шоссе',
      ],
    },
  ],
  numbers: ['3', '5А', '12', '12 к2', '27 с1', '40/2'],
  forms: [
    ({ street, number, postcode }) => `${street}, ${number}, Речинск, ${postcode}, Россия`,
    ({ street, number }) =>
      `г. Речинск, ${street.replace('улица', 'ул.').replace('проспект', 'пр-т').replace('переулок', 'пер.')}, д. ${number.replace(' к', ', корп. ').replace(' с', ', стр. ')}, кв. 45`,
    ({ street, number, postcode }) =>
      `${postcode}, Россия, г Речинск, ${street.replace('улица', 'ул').replace('площадь', 'пл').replace('набережная', 'наб')}, дом ${number.replace(' к', ' корпус ').replace(' с', ' строение ')}`,
    ({ street, number }) => `речинск ${street} ${number}`.toLowerCase().replace(' к', 'к'),
    ({ street, number, suburb }) => `Речинск, ${suburb}, ${street} ${number}, подъезд 2, этаж 5`,
    ({ street, number }) => `${street} ${number.replace(' ', '')}`,
  ],
};

export const turkey: WrittenTown = {
  country: 'TR',
  city: { name: 'Yeşilova' },
  parts: [
    {
      suburb: 'Atatürk Mahallesi',
      postcode: '34710',
      streets: [
        'Cumhuriyet Caddesi',
        'İnönü Caddesi',
        '1234. Sokak',
        '1236. Sokak',
        'Şehit Ali Sokağı',
        'Gazi Bulvarı',
      ],
    },
    {
      suburb: 'Fatih Mahallesi',
      postcode: '34720',
      streets: [
        'Cumhuriyet Sokağı',
        'Lale Sokağı',
        'Mimar Sinan Caddesi',
        '19 Mayıs Caddesi',
        'Çınar Sokağı',
        'Ihlamur Yolu',
      ],
    },
  ],
  numbers: ['3', '7', '12', '12A', '25/1', '48'],
  forms: [
    ({ street, number, suburb, postcode }) =>
      `${suburb}, ${street} No:${number}, ${postcode} Yeşilova/Türkiye`,
    ({ street, number, suburb }) =>
      `${suburb.replace('Mahallesi', 'Mah.')} ${street
        .replace('Caddesi', 'Cad.')
        .replace(/Soka(k|ğı)$/, 'Sok.')
        .replace('Bulvarı', 'Blv.')} No: ${number} Kat: 3 D: 5 Yeşilova`,
    ({ street, number, postcode }) => `${street} ${number}, ${postcode} Yeşilova`,
    ({ street, number }) => plain(`${street} no ${number} yesilova`.replaceAll('İ', 'i')),
    ({ street, number, suburb }) =>
      `${suburb.replace('Mahallesi', 'Mh.')} ${street.replace('Caddesi', 'Cd.').replace(/Soka(k|ğı)$/, 'Sk.')} ${number} Daire 4`,
    ({ street, number, postcode }) => `${postcode} Yeşilova, ${street}, No ${number}, Turkey`,
  ],
};
