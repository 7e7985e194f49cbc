import { LocalCalendar } from '@fiacre/domain';
import { describe, expect, test } from 'vitest';
import { shippedLanguages } from '../languages/index.ts';
import { columnsOf as columnsNamed, type ImportColumn } from './headings.ts';
import { tripColumns, tripNumbers, tripTimes } from './past-trips.ts';
import { driverColumns, riderColumns } from './people.ts';
import { withPlainValues } from './plain-values.ts';
import { readCsv, type CsvRow } from './read-csv.ts';
import { encodeText } from './testing/encode-text.ts';
import { readYesNo } from './yes-no.ts';

const units = { calendar: new LocalCalendar('Europe/Paris'), symbols: ['EUR', '€'] };
const read = (bytes: Uint8Array, encoding?: string): readonly CsvRow[] =>
  withPlainValues(
    readCsv(bytes, 'trips.csv', tripColumns, encoding),
    { numbers: tripNumbers, times: tripTimes },
    units,
  );

interface Habits {
  /** The country's Windows code page. */
  readonly codePage: string | null;
  /** The locale whose digits and signs a spreadsheet writes. */
  readonly locale: string;
  readonly time: string;
  readonly place: string;
  readonly yes: string;
  readonly no: string;
}

/** How spreadsheets write in each language; the instant is 31 January 2024, 18:05 in Paris. */
const languages: Readonly<Record<string, Habits>> = {
  ar: {
    codePage: 'windows-1256',
    locale: 'ar-EG',
    time: '٣١/٠١/٢٠٢٤ ٠٦:٠٥ م',
    place: 'ميدان التحرير',
    yes: 'نعم',
    no: 'خطأ',
  },
  de: {
    codePage: 'windows-1252',
    locale: 'de-DE',
    time: '31.01.2024 18:05',
    place: 'Königsplatz',
    yes: 'WAHR',
    no: 'FALSCH',
  },
  en: {
    codePage: 'windows-1252',
    locale: 'en-US',
    time: '1/31/2024 6:05 PM',
    place: 'Café “Sol”',
    yes: 'TRUE',
    no: 'No',
  },
  es: {
    codePage: 'windows-1252',
    locale: 'es-ES',
    time: '31/1/2024 18:05',
    place: 'Peñón',
    yes: 'VERDADERO',
    no: 'FALSO',
  },
  fa: {
    codePage: null,
    locale: 'fa-IR-u-ca-gregory',
    time: '۲۰۲۴/۰۱/۳۱ ۰۶:۰۵ ب.ظ',
    place: 'میدان آزادی',
    yes: 'بله',
    no: 'خیر',
  },
  fr: {
    codePage: 'windows-1252',
    locale: 'fr-FR',
    time: '31/01/2024 18:05',
    place: 'Hôtel',
    yes: 'VRAI',
    no: 'FAUX',
  },
  he: {
    codePage: 'windows-1255',
    locale: 'he-IL',
    time: '31/01/2024 18:05',
    place: 'כיכר רבין',
    yes: 'כן',
    no: 'שקר',
  },
  hi: {
    codePage: null,
    locale: 'hi-IN-u-nu-deva',
    time: '३१-०१-२०२४ १८:०५',
    place: 'कनॉट प्लेस',
    yes: 'हाँ',
    no: 'असत्य',
  },
  id: {
    codePage: 'windows-1252',
    locale: 'id-ID',
    time: '31/01/2024 18.05',
    place: 'Café Pasar',
    yes: 'BENAR',
    no: 'Tidak',
  },
  pt: {
    codePage: 'windows-1252',
    locale: 'pt-BR',
    time: '31/01/2024 18:05',
    place: 'São João',
    yes: 'VERDADEIRO',
    no: 'Não',
  },
  ur: {
    codePage: null,
    locale: 'ur-PK',
    time: '31/01/2024 6:05 PM',
    place: 'گلشن چوک',
    yes: 'ہاں',
    no: 'غلط',
  },
  zh: {
    codePage: 'gb18030',
    locale: 'zh-CN',
    time: '2024/1/31 下午6:05',
    place: '人民广场',
    yes: '是',
    no: '否',
  },
};

const texts = (locale: string, key: string) => shippedLanguages.get(locale)?.texts[key] ?? '';
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** A file as a spreadsheet in the language saves it, with an empty column and an empty row at the end. */
function fileOf(locale: string, separator: string): string {
  const { locale: notation, time, place } = languages[locale]!;
  const figure = (value: number, digits: number) =>
    new Intl.NumberFormat(notation, { minimumFractionDigits: digits }).format(value);
  const headings = [
    texts(locale, 'pickup').toUpperCase(),
    ` ${texts(locale, 'col_trip_cost')} `,
    `${texts(locale, 'col_distance')} (km)`,
    `${texts(locale, 'col_start_time')} (Europe/Paris)`,
    'Pickup Lng',
    '',
  ];
  const rows = [
    [`${place}\n${separator}2`, figure(1234.5, 2), figure(12_345.678, 3), time, figure(-2.35, 2), ''],
    [place, figure(7, 2), figure(0.25, 2), time, figure(1.5, 1).replace(/^/, ''), ''],
  ];
  const lines = [headings, ...rows, headings.map(() => '')];
  return lines.map((cells) => cells.map(quoted).join(separator)).join('\r\n') + '\r\n';
}

const expected = (place: string, separator: string) => [
  {
    line: 2,
    values: {
      pickup: `${place}\n${separator}2`,
      price: '1234.50',
      distance_km: '12345.678',
      started_at: '2024-01-31T17:05:00.000Z',
      pickup_lng: '-2.35',
    },
  },
  {
    line: 4,
    values: {
      pickup: place,
      price: '7.00',
      distance_km: '0.25',
      started_at: '2024-01-31T17:05:00.000Z',
      pickup_lng: '1.5',
    },
  },
];

const marked = ['utf-8', 'utf-16le', 'utf-16be'];
const cases = Object.entries(languages).flatMap(([locale, { codePage }]) =>
  [',', ';', '\t'].flatMap((separator) =>
    ['plain', 'preamble', ...marked, codePage].flatMap((form) =>
      form === null ? [] : [{ locale, separator, form }],
    ),
  ),
);

describe('a file saved by a spreadsheet', () => {
  test('MISC-8 covers every language of the product', () => {
    expect(Object.keys(languages).toSorted()).toEqual([...shippedLanguages.keys()].toSorted());
  });

  test.each(cases)('MISC-8 in $locale with $separator and $form is read', ({ locale, separator, form }) => {
    const { place } = languages[locale]!;
    const text = fileOf(locale, separator);
    const bytes = (content: string, encoding: string) => {
      const encoded = encodeText(content, encoding);
      if (encoded === null) throw new Error(`${encoding} lacks a character of ${content}`);
      return encoded;
    };
    if (form === 'plain') expect(read(bytes(text, 'utf-8'))).toEqual(expected(place, separator));
    else if (form === 'preamble') {
      const rows = read(bytes(`sep=${separator}\r\n${text}`, 'utf-8'));
      expect(rows).toEqual(expected(place, separator).map((row) => ({ ...row, line: row.line + 1 })));
    } else if (marked.includes(form))
      expect(read(bytes(`\uFEFF${text}`, form))).toEqual(expected(place, separator));
    else {
      // The code page lacks the headings and figures of other scripts.
      const simple = `pickup${separator}price\r\n${quoted(place)}${separator}"1 234,50"\r\n`;
      expect(read(bytes(simple, form), form)).toEqual([
        { line: 2, values: { pickup: place, price: '1234.50' } },
      ]);
      expect(() => read(bytes(simple, form))).toThrow(
        `trips.csv line 2 is not in utf-8. In ${form} the line is ${JSON.stringify(
          `${quoted(place)}${separator}"1 234,50"`,
        )}: if that is right, add --encoding ${form}; otherwise`,
      );
    }
  });

  test('MISC-8 is refused with the encoding without a byte order mark in UTF-16, or from an old Mac', () => {
    const wide = Buffer.from('price;pickup\r\n7;Ö', 'utf16le');
    expect(() => read(wide)).toThrow('line 1 is not in utf-8. In utf-16le');
    expect(read(wide, 'utf-16le')[0]?.values).toEqual({ price: '7', pickup: 'Ö' });
    expect(() => read(encodeText('pickup\rCafé\r', 'macintosh')!)).toThrow(
      'line 2 is not in utf-8. In macintosh',
    );
  });
});

const columnsOf = (names: readonly string[], known: readonly ImportColumn[]) =>
  columnsNamed(
    names.map((name) => ({ name, zone: null })),
    known,
  );

describe('headings', () => {
  const all = Object.entries({ rider: riderColumns, driver: driverColumns, trip: tripColumns });

  test('MISC-8 every language of the product names every column, and no name fits two columns', () => {
    const named = [
      'first_name',
      'last_name',
      'email',
      'mobile',
      'approved',
      'car_type',
      'vehicle_number',
    ] as const;
    for (const [locale, { texts: pairs }] of shippedLanguages)
      expect([
        locale,
        columnsOf(
          named.map((column) => pairs[column === 'car_type' ? column : `col_${column}`] ?? ''),
          driverColumns,
        ),
      ]).toEqual([locale, [...named]]);
  });

  test.each(all)('MISC-8 the columns of a %s are found in any case, with spaces or without', (_, columns) => {
    const forms = [
      (name: string) => name.toUpperCase(),
      (name: string) => name.replaceAll('_', ' '),
      (name: string) => name.replaceAll(/_(.)/g, (__, letter: string) => letter.toUpperCase()),
      (name: string) => ` ${name.replaceAll('_', '-')} `,
    ];
    for (const form of forms) expect(columnsOf(columns.map(form), columns)).toEqual(columns);
  });

  test.each<[readonly string[], readonly (ImportColumn | null)[]]>([
    [
      ['Nombre', 'Apellidos'],
      ['first_name', 'last_name'],
    ],
    [
      ['Nombre', 'Correo'],
      ['name', 'email'],
    ],
    [
      ['Nom', 'Prénom'],
      ['last_name', 'first_name'],
    ],
    [
      ['Nom', 'E-MAIL'],
      ['name', 'email'],
    ],
    [
      ['PRENOM', 'telephone'],
      ['first_name', 'mobile'],
    ],
    [
      ['Vorname', 'Haarfarbe'],
      ['first_name', null],
    ],
  ])('MISC-8 %j are %j', (headings, columns) => {
    expect(columnsOf(headings, riderColumns)).toEqual(columns);
  });
});

describe('yes and no', () => {
  test.each(Object.entries(languages))('MISC-8 are read in %s', (locale, { yes, no }) => {
    const words = [yes, no, texts(locale, 'yes'), texts(locale, 'no')];
    const forms = [
      ...words,
      ...words.map((word) => ` ${word.toUpperCase()} `),
      ...words.map((word) => word.normalize('NFD')),
    ];
    expect(forms.map(readYesNo)).toEqual(forms.map((_, index) => index % 2 === 0));
  });

  test('MISC-8 are also digits of any script, and nothing else is', () => {
    expect(['1', '۱', '0', '०', '', 'maybe', '2', '-1'].map(readYesNo)).toEqual([
      true,
      true,
      false,
      false,
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('ambiguous values', () => {
  const prices = (...cells: string[]) =>
    read(Buffer.from(['price', ...cells].join('\n'))).map(({ values, problem }) => problem ?? values.price);

  test.each([
    [
      ['1.234', '12,50'],
      ['1234', '12.50'],
    ],
    [
      ['1.234', '12.50'],
      ['1.234', '12.50'],
    ],
    [
      ['1.234', '1.234.567'],
      ['1234', '1234567'],
    ],
    [
      ['1.234', '1 234,5'],
      ['1234', '1234.5'],
    ],
    [
      ["1'234.50", '1’000.25'],
      ['1234.50', '1000.25'],
    ],
    [
      ['1,23,456.5', '7'],
      ['123456.5', '7'],
    ],
    [
      ['−5,5', '5,25-', '- 5,75 €', 'EUR 4,5'],
      ['-5.5', '-5.25', '-5.75', '4.5'],
    ],
    [
      ['١٬٢٣٤٫٥', '۱۷/۵۰'],
      ['1234.5', '17.50'],
    ],
    [
      ['0.125', '5'],
      ['0.125', '5'],
    ],
  ])('MISC-8 %j are %j', (cells, values) => {
    expect(prices(...cells.map((cell) => `"${cell}"`))).toEqual(values);
  });

  test('MISC-8 an ambiguous figure that nothing in the file explains is refused with a reason', () => {
    expect(prices('1.234')).toEqual([
      'price "1.234": could be 1.234 or 1234, and no other number of the file shows which; write its decimals too, such as 1234.00',
    ]);
    expect(prices('"1,234"', '"2,5"', '2.5')[0]).toMatch(/^price "1,234": could be/);
    expect(
      prices('1e3', '$5', '1.2.3', '--5', '"12,,5"').map((text) => /: (.*)$/.exec(text ?? '')?.[1]),
    ).toEqual(Array(5).fill('not a number'));
  });

  const times = (...cells: string[]) =>
    read(Buffer.from(['started_at', ...cells].join('\n'))).map(
      ({ values, problem }) => problem ?? values.started_at,
    );

  test('MISC-8 the dates of a file decide the order of day and month together', () => {
    expect(times('3/4/2024 10:00', '31/1/2024 10:00')[0]).toBe('2024-04-03T08:00:00.000Z');
    expect(times('3/4/2024 10:00', '1/31/2024 10:00')[0]).toBe('2024-03-04T09:00:00.000Z');
    expect(times('3/4/2024 10:00')[0]).toMatch(/^started_at "3\/4\/2024 10:00": the day and the month/);
    expect(times('3/4/2024 10:00', '1/31/2024 10:00', '31/1/2024 10:00')[0]).toMatch(/the day and the month/);
    expect(times('3.4.2024 10:00', '5/5/2024 10:00')).toEqual([
      '2024-04-03T08:00:00.000Z',
      '2024-05-05T08:00:00.000Z',
    ]);
  });

  test.each([
    ['31.03.2024 02:30', 'does not exist in Europe/Paris, or is there twice'],
    ['27.10.2024 02:30', 'does not exist in Europe/Paris, or is there twice'],
    ['31.02.2024 10:00', 'does not exist'],
    ['1402/11/11 18:05', 'the year is not one of the Gregorian calendar'],
    ['31.01.24 18:05', 'not a time'],
    ['31.01.2024 18:05 +02:00', 'not a time'],
    ['2024-02-31T10:00:00Z', 'not a time'],
    ['31.01.2024', 'not a time'],
    ['31.01.2024 13:05 PM', 'not a time'],
    ['31.01.2024 18:05 yesterday', 'not a time'],
  ])('MISC-8 %s is refused, as it %s', (cell, why) => {
    expect(times(cell)[0]).toContain(`started_at ${JSON.stringify(cell)}: ${why}`);
  });

  test.each([
    ['2024-01-31T18:05:00+01:00', '2024-01-31T17:05:00.000Z'],
    ['2024-01-31 18:05:09.25+00', '2024-01-31T18:05:09.250Z'],
    ['2024-01-31 18:06 UTC', '2024-01-31T18:06:00.000Z'],
    ['2024-01-31T18:07Z', '2024-01-31T18:07:00.000Z'],
    ['2024-01-31 18:08:00-0530', '2024-01-31T23:38:00.000Z'],
    ['2024-01-31 18:09:00.000', '2024-01-31T17:09:00.000Z'],
    ['2024-10-27 02:30:00+02:00', '2024-10-27T00:30:00.000Z'],
  ])('MISC-8 the time %s is the instant %s', (cell, instant) => {
    expect(times(cell)).toEqual([instant]);
  });

  test('MISC-8 a heading may name the zone, as exports do, and distances in miles are refused', () => {
    const rows = read(Buffer.from('Start (Asia/Tokyo)\n2024-01-31 18:05'));
    expect(rows[0]?.values.started_at).toBe('2024-01-31T09:05:00.000Z');
    expect(() => read(Buffer.from('Distance (mi)\n5'))).toThrow('unknown columns: Distance (mi)');
  });
});

describe('a file that does not fit', () => {
  test('MISC-8 cells without a heading, columns named twice and rows that are too long are refused', () => {
    expect(() => read(Buffer.from('price,,\n1,,x'))).toThrow(
      'trips.csv: column 3 has cells, but no heading.',
    );
    expect(() => read(Buffer.from('price,Preis\n1,2'))).toThrow('trips.csv has the column price twice.');
    expect(read(Buffer.from('price;drop\n4;Bank;5\n6;Quay;'))).toMatchObject([
      { line: 2, problem: 'has more cells than the heading: "5"' },
      { line: 3, values: { price: '6', drop: 'Quay' } },
    ]);
  });

  test('MISC-8 a number with a leading zero is read from a cell stored as text', () => {
    const [row] = readCsv(Buffer.from('mobile\n"=""0612"""\n'), 'riders.csv', riderColumns).rows;
    expect(row?.values.mobile).toBe('0612');
  });
});
