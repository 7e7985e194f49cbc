import type { TownDoor, WrittenTown } from './written-town.ts';

const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('đ', 'd').replaceAll('Đ', 'D').toLowerCase();

export const iran: WrittenTown = {
  country: 'IR',
  city: { name: 'رودشهر', 'name:en': 'Rudshahr' },
  parts: [
    {
      suburb: 'یوسف‌آباد',
      postcode: '1433633526',
      streets: [
        'خیابان آزادی',
        'خیابان ولیعصر',
        'کوچه لاله',
        'بلوار کشاورز',
        'خیابان ۱۷ شهریور',
        'میدان انقلاب',
      ],
    },
    {
      suburb: 'ونک',
      postcode: '1991945612',
      streets: ['خیابان ملاصدرا', 'کوچه یاس', 'خیابان شیراز جنوبی', 'خیابان گاندی', 'بن‌بست نسترن', 'کوچه دوم'],
    },
  ],
  numbers: ['۵', '۱۲', '۱۴', '۲۷', '۱۰۳', '۲۴۸'],
  forms: [
    ({ street, number, suburb }) => `رودشهر، ${suburb}، ${street}، پلاک ${number}`,
    ({ street, number }) => `${street} پلاک ${number} واحد ۳`,
    ({ street, number, suburb }) => `ایران، رودشهر، ${suburb}، ${street}، پلاک ${number}، طبقه ۲`,
    ({ street, number }) => `${street} ${latin(number)}، رودشهر`,
    ({ street, number, postcode }) => `${street}، شماره ${number}، رودشهر، کد پستی ${latin(postcode)}`,
    ({ street, number }) => `رودشهر ${street.replace('خیابان', 'خ')} پ ${number}`,
  ],
};

function latin(number: string): string {
  return number.replaceAll(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0));
}

export const israel: WrittenTown = {
  country: 'IL',
  city: { name: 'קריית נהר', 'name:en': 'Kiryat Nahar' },
  parts: [
    {
      suburb: 'מרכז העיר',
      postcode: '6380101',
      streets: ['הרצל', 'דיזנגוף', 'שדרות רוטשילד', 'בן יהודה', 'ז׳בוטינסקי', 'כ״ט בנובמבר'],
    },
    {
      suburb: 'נווה שאנן',
      postcode: '6604210',
      streets: ['לוינסקי', 'דרך בגין', 'אבן גבירול', 'סמטת אלמונית', 'המלך ג׳ורג׳', 'שדרות ירושלים'],
    },
  ],
  numbers: ['3', '5', '12', '12א', '48', '101'],
  forms: [
    ({ street, number, postcode }) => `${street} ${number}, קריית נהר, ${postcode}`,
    ({ street, number }) => `רחוב ${street} ${number}, קריית נהר, ישראל`,
    ({ street, number }) => `${street} ${number} דירה 4 קומה 2 קריית נהר`,
    ({ street, number, suburb }) => `רח׳ ${street} ${number} כניסה ב, ${suburb}`,
    ({ street, number }) => `${street.replaceAll(/[׳״]/g, '')} ${number} קריית נהר`,
    ({ street, number }) => `${number} ${street}, Kiryat Nahar, Israel`,
  ],
};

export const ireland: WrittenTown = {
  country: 'IE',
  city: { name: 'Ballyroe', 'name:ga': 'An Baile Rua' },
  parts: [
    {
      suburb: 'Rathmore',
      postcode: 'D06 X2Y4',
      streets: [
        'Grand Canal Street Lower',
        'Grand Canal Street Upper',
        'Saint Stephen’s Green North',
        'Mount Pleasant Avenue Lower',
        'The Crescent',
        'North Circular Road',
      ],
    },
    {
      suburb: 'Clonbeg',
      postcode: 'D15 K7F2',
      streets: [
        'Castleknock Park',
        'Castleknock Green',
        'Castleknock Avenue',
        'South Circular Road',
        'O’Connell Street',
        'Bóthar na Trá',
      ],
    },
  ],
  numbers: ['1', '7', '12', '12A', '33', '146'],
  forms: [
    ({ street, number, suburb, postcode }) =>
      `${number} ${street}, ${suburb}, Ballyroe, ${postcode}, Ireland`,
    ({ street, number, suburb }) => `Flat 3, ${number} ${street}, ${suburb}, Ballyroe 6`,
    ({ street, number }) =>
      `${number} ${street.replace('Lower', 'Lwr').replace('Upper', 'Upr').replace('Saint', 'St').replace('Street', 'St')}, Ballyroe`,
    ({ street, number, postcode }) => `${number} ${street} ${postcode.replace(' ', '')}`,
    ({ street, number }) => plain(`${number} ${street} ballyroe`.replaceAll('’', '')),
    ({ street, number, suburb }) => `Apt. 12, ${number}, ${street}, ${suburb}, Co. Ballyroe`,
  ],
};

export const croatia: WrittenTown = {
  country: 'HR',
  city: { name: 'Zelengrad' },
  parts: [
    {
      suburb: 'Donji grad',
      postcode: '10000',
      streets: [
        'Ilica',
        'Ulica kralja Zvonimira',
        'Trg bana Josipa Jelačića',
        'Ulica grada Vukovara',
        'Šetalište Marina Držića',
        'Vukovarska ulica',
      ],
    },
    {
      suburb: 'Črnomerec',
      postcode: '10090',
      streets: [
        'Ulica Ante Starčevića',
        'Đorđićeva ulica',
        'Put Brodarice',
        '1. Ravnice',
        'Ulica 30. svibnja',
        'Zvonimirova ulica',
      ],
    },
  ],
  numbers: ['1', '7', '12', '12/1', '30a', '144'],
  forms: [
    ({ street, number, postcode }) => `${street} ${number}, ${postcode} Zelengrad, Hrvatska`,
    ({ street, number, postcode }) =>
      `${street.replace('Ulica', 'Ul.').replace('ulica', 'ul.')} ${number}, HR-${postcode} Zelengrad`,
    ({ street, number }) => `${street} br. ${number}, 3. kat, Zelengrad`,
    ({ street, number }) => plain(`${street} ${number} zelengrad`),
    ({ street, number, suburb, postcode }) => `${postcode} Zelengrad, ${suburb}, ${street} ${number}`,
    ({ street, number }) => `${street} ${number} (stan 4), Zelengrad, Croatia`,
  ],
};

export const greece: WrittenTown = {
  country: 'GR',
  city: { name: 'Νέα Ακτή', 'name:en': 'Nea Akti' },
  parts: [
    {
      suburb: 'Κέντρο',
      postcode: '105 63',
      streets: [
        'Οδός Ερμού',
        'Λεωφόρος Βασιλίσσης Σοφίας',
        'Πανεπιστημίου',
        '3ης Σεπτεμβρίου',
        'Πλατεία Συντάγματος',
        'Αγίου Κωνσταντίνου',
      ],
    },
    {
      suburb: 'Παγκράτι',
      postcode: '116 34',
      streets: ['28ης Οκτωβρίου', 'Αρχιμήδους', 'Υμηττού', 'Εφέσου', 'Σπύρου Μερκούρη', 'Φιλολάου'],
    },
  ],
  numbers: ['3', '5', '12', '12Α', '28', '104'],
  forms: [
    ({ street, number, postcode }) => `${street} ${number}, Νέα Ακτή ${postcode}, Ελλάδα`,
    ({ street, number, postcode }) => `${street} ${number}, ΤΚ ${postcode.replace(' ', '')}, Νέα Ακτή`,
    ({ street, number }) =>
      `${street.replace('Λεωφόρος', 'Λεωφ.').replace('Πλατεία', 'Πλ.').replace('Αγίου', 'Αγ.')} ${number}, 2ος όροφος`,
    ({ street, number }) => plain(`${street} ${number} νεα ακτη`),
    ({ street, number, suburb }) => `${street} ${number}, ${suburb}, Nea Akti, Greece`,
    ({ street, number, postcode }) => `${postcode} Νέα Ακτή, ${street} αρ. ${number}`,
  ],
};

const towerOf = ({ street, number }: Pick<TownDoor, 'street' | 'number'>): string =>
  `${street.split(' ').slice(0, 2).join(' ')} ${number}`;

/** Buildings have names and no numbers. */
export const emirates: WrittenTown = {
  country: 'AE',
  city: { name: 'دانة', 'name:en': 'Dana City' },
  parts: [
    {
      suburb: 'Al Barsha',
      postcode: '',
      streets: ['Al Wasl Road', 'Sheikh Rashid Road', 'Al Khail Street', 'Umm Suqeim Street', 'Hessa Street'],
    },
    {
      suburb: 'Jumeirah',
      postcode: '',
      streets: [
        'Jumeirah Beach Road',
        'Al Thanya Street',
        'Al Manara Street',
        'Al Safa Road',
        '2nd December Street',
      ],
    },
  ],
  numbers: ['Tower', 'Plaza', 'Residence', 'Business Centre', 'Tower 2'],
  tagsOf: ({ street, number, suburb }) => ({
    building: 'yes',
    'addr:housename': towerOf({ street, number }),
    'addr:street': street,
    'addr:suburb': suburb,
  }),
  forms: [
    (door) => `${towerOf(door)}, ${door.street}, Dana City, UAE`,
    (door) => `${towerOf(door)}, ${door.suburb}, Dana City`,
    (door) => `Office 1203, ${towerOf(door)}, ${door.street}, Dana City`,
    (door) => towerOf(door).toLowerCase(),
    (door) => `${door.street}, ${towerOf(door)}, Floor 12`,
    (door) => `Flat 304, ${towerOf(door)}, ${door.suburb}, P.O. Box 4512, United Arab Emirates`,
  ],
};
