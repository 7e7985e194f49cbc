import type { WrittenTown } from './written-town.ts';

const withoutUmlauts = (text: string): string =>
  text.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue').replaceAll('ß', 'ss');
const shorten = (street: string): string => street.replace(/straße$/, 'str.').replace(/ Straße$/, ' Str.');

export const germany: WrittenTown = {
  country: 'DE',
  city: { name: 'Neuenburg' },
  parts: [
    {
      suburb: 'Altstadt',
      postcode: '80331',
      streets: [
        'Lindenstraße',
        'Lindenallee',
        'Straße des 17. Juni',
        'Karl-Marx-Allee',
        'Am Alten Markt',
        'Görlitzer Straße',
        'Sankt-Georg-Platz',
      ],
    },
    {
      suburb: 'Nordend',
      postcode: '80339',
      streets: [
        'Görlitzer Weg',
        'Platz der Republik',
        'An der Mühle',
        'Bahnhofstraße',
        'Dr.-Martin-Luther-King-Weg',
        'Schloßgasse',
      ],
    },
  ],
  numbers: ['3', '5', '5a', '12-14', '27', '103'],
  shops: ['Linden-Apotheke', 'Bahnhofsbuchhandlung'],
  forms: [
    ({ street, number, postcode }) => `${street} ${number}, ${postcode} Neuenburg, Deutschland`,
    ({ street, number, postcode }) => `${shorten(street)} ${number}, D-${postcode} Neuenburg`,
    ({ street, number, postcode }) => `${postcode} Neuenburg, ${street} ${number}`,
    ({ street, number }) => withoutUmlauts(`${street} ${number} neuenburg`.toLowerCase()),
    ({ street, number, postcode }) => `${shorten(street)} ${number}, 2. OG links, ${postcode} Neuenburg`,
    ({ street, number, suburb, postcode }) =>
      `Familie Müller\n${street} ${number.replace(/(\d)([a-z])$/, '$1 $2')}\n${postcode} Neuenburg-${suburb}`,
  ],
};

/** Staircases and doors follow the number. */
export const austria: WrittenTown = {
  country: 'AT',
  city: { name: 'Donaustadt' },
  parts: [
    {
      suburb: 'Mariahilf',
      postcode: '1060',
      streets: ['Mariahilfer Straße', 'Gumpendorfer Straße', 'Kärntner Ring', 'Esterházygasse', 'Naschmarkt'],
    },
    {
      suburb: 'Neubau',
      postcode: '1070',
      streets: ['Neubaugasse', 'Burggasse', 'Lerchenfelder Gürtel', 'Am Spittelberg', 'Dr.-Karl-Renner-Ring'],
    },
  ],
  numbers: ['2', '14', '45-47', '60', '61A', '122'],
  forms: [
    ({ street, number, postcode }) => `${street} ${number}, ${postcode} Donaustadt, Österreich`,
    ({ street, number, postcode }) => `${street} ${number}/2/14, ${postcode} Donaustadt`,
    ({ street, number, postcode }) => `${street} ${number}, Stiege 2, Tür 14, A-${postcode} Donaustadt`,
    ({ street, number, postcode }) => `${postcode} Donaustadt, ${shorten(street)} ${number} Top 5`,
    ({ street, number }) => withoutUmlauts(`${street} ${number} donaustadt`.toLowerCase()),
    ({ street, number, suburb, postcode }) =>
      `${street} ${number}/Stg. 3/2. Stock/14, ${postcode} Donaustadt-${suburb}`,
  ],
};
