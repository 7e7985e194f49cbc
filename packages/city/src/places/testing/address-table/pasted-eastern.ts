import type { TableTown } from './table-town.ts';

const poland: TableTown = {
  country: 'PL',
  city: { name: 'Nowe Źródło' },
  streets: [
    { name: 'Świętego Marcina', numbers: '5 12 12A' },
    { name: 'Aleja Jana Pawła II', numbers: '2 12 45' },
    { name: '3 Maja', numbers: '3 12 45' },
    { name: 'Generała Władysława Andersa', numbers: '5 12 33' },
    { name: 'Osiedle Piastów', numbers: '5 12 33' },
  ],
  inputs: [
    ['ul. Św. Marcina 12a/5, 61-803 Nowe Źródło', 'Świętego Marcina', '12A'],
    ['al. JP II 45 m. 12', 'Aleja Jana Pawła II', '45'],
    ['Al. Jana Pawla 2 12', 'Aleja Jana Pawła II', '12'],
    ['ul. 3-go Maja 45 lok. 3', '3 Maja', '45'],
    ['gen. Andersa 33', 'Generała Władysława Andersa', '33'],
    ['os. Piastow 33/12', 'Osiedle Piastów', '33'],
  ],
};

const czechia: TableTown = {
  country: 'CZ',
  city: { name: 'Horní Lhota' },
  streets: [
    {
      name: 'náměstí Míru',
      numbers: '820/9 341/12 12/5',
      tagsOf: (number) => ({
        'addr:street': 'náměstí Míru',
        'addr:housenumber': number,
        'addr:conscriptionnumber': number.split('/')[0] ?? '',
        'addr:streetnumber': number.split('/')[1] ?? '',
      }),
    },
    { name: 'Na Příkopě', numbers: '5 12 33' },
    { name: 'Masarykova třída', numbers: '5 12 33' },
  ],
  inputs: [
    ['nám. Míru 9, 120 00 Horní Lhota', 'náměstí Míru', '820/9'],
    ['namesti Miru 341', 'náměstí Míru', '341/12'],
    ['Na Prikope 33, 2. patro', 'Na Příkopě', '33'],
    ['Masarykova tř. č.p. 12', 'Masarykova třída', '12'],
  ],
};

const slovakia: TableTown = {
  country: 'SK',
  city: { name: 'Dolná Studňa' },
  streets: [
    { name: 'Štúrova', numbers: '5 12 33' },
    { name: 'Námestie SNP', numbers: '5 12 33' },
    { name: 'Ulica 29. augusta', numbers: '5 29 12' },
  ],
  inputs: [
    ['Sturova ul. 33, 811 02 Dolna Studna', 'Štúrova', '33'],
    ['Nám. SNP č. 12', 'Námestie SNP', '12'],
    ['29.augusta 5', 'Ulica 29. augusta', '5'],
  ],
};

const hungary: TableTown = {
  country: 'HU',
  city: { name: 'Kisfalu' },
  streets: [
    { name: 'Kossuth Lajos utca', numbers: '5 12 12/A' },
    { name: 'Bajcsy-Zsilinszky út', numbers: '5 12 33' },
    { name: 'Deák Ferenc tér', numbers: '3 5 12' },
    { name: 'Szent István körút', numbers: '5 12 33' },
  ],
  inputs: [
    ['1053 Kisfalu, Kossuth L. u. 12/a. II. em. 5.', 'Kossuth Lajos utca', '12/A'],
    ['Bajcsy Zs. út 33 fszt. 2', 'Bajcsy-Zsilinszky út', '33'],
    ['Deak ter 3.', 'Deák Ferenc tér', '3'],
    ['Szt. István krt. 12', 'Szent István körút', '12'],
  ],
};

const croatia: TableTown = {
  country: 'HR',
  city: { name: 'Novi Otok' },
  streets: [
    { name: 'Ulica kralja Zvonimira', numbers: '5 12 33' },
    { name: 'Trg bana Josipa Jelačića', numbers: '5 12 3' },
    { name: 'Šetalište Petra Preradovića', numbers: '5 12 33' },
  ],
  inputs: [
    ['Kralja Zvonimira 33/II, HR-21000 Novi Otok', 'Ulica kralja Zvonimira', '33'],
    ['trg bana jelacica 3', 'Trg bana Josipa Jelačića', '3'],
    ['Šet. P. Preradovića 12', 'Šetalište Petra Preradovića', '12'],
  ],
};

const romania: TableTown = {
  country: 'RO',
  city: { name: 'Poiana Albă' },
  streets: [
    { name: 'Bulevardul Unirii', numbers: '5 12 33' },
    { name: 'Strada Doctor Iacob Felix', numbers: '5 12 63-69' },
    { name: 'Șoseaua Ștefan cel Mare', numbers: '5 12 33' },
    { name: 'Calea 13 Septembrie', numbers: '13 12 90' },
  ],
  inputs: [
    ['Bd. Unirii nr. 33, bl. 12, sc. A, et. 5, ap. 14, Poiana Alba', 'Bulevardul Unirii', '33'],
    ['Str. Dr. Iacob Felix 63-69', 'Strada Doctor Iacob Felix', '63-69'],
    ['Sos. Stefan cel Mare 12 bl 33', 'Șoseaua Ștefan cel Mare', '12'],
    ['Calea 13 Septembrie 90', 'Calea 13 Septembrie', '90'],
  ],
};

const bulgaria: TableTown = {
  country: 'BG',
  city: { name: 'Бял Бряг', 'name:en': 'Byal Bryag' },
  streets: [
    { name: 'бул. Витоша', numbers: '5 12 33' },
    { name: 'ул. Цар Симеон', numbers: '5 12 33' },
    {
      name: 'ж.к. Люлин 5',
      numbers: '514 12 33',
      hasLine: false,
      tagsOf: (number) => ({ 'addr:place': 'ж.к. Люлин 5', 'addr:housenumber': number }),
    },
    { name: 'ул. Шипка', numbers: '5 12 34' },
  ],
  inputs: [
    ['булевард Витоша №33, ет. 5', 'бул. Витоша', '33'],
    ['Vitosha Blvd 12', 'бул. Витоша', '12'],
    ['ул. "Цар Симеон" 33, вх. Б, ап. 12', 'ул. Цар Симеон', '33'],
    ['Люлин 5, бл. 514, вх. А', 'ж.к. Люлин 5', '514'],
    ['ul. Shipka 34', 'ул. Шипка', '34'],
  ],
};

const greece: TableTown = {
  country: 'GR',
  city: { name: 'Νέα Ακτή', 'name:en': 'Nea Akti' },
  streets: [
    { name: 'Λεωφόρος Αλεξάνδρας', numbers: '5 12 33' },
    { name: 'Ερμού', numbers: '5 12 33' },
    { name: 'Αγίας Σοφίας', numbers: '5 12 33' },
    { name: 'Βασιλέως Γεωργίου Β΄', numbers: '2 12 33' },
    { name: '28ης Οκτωβρίου', numbers: '28 12 33' },
  ],
  inputs: [
    ['Λ. ΑΛΕΞΑΝΔΡΑΣ 33', 'Λεωφόρος Αλεξάνδρας', '33'],
    ['Leoforos Alexandras 12', 'Λεωφόρος Αλεξάνδρας', '12'],
    ['Ermou 33, 105 63 Nea Akti', 'Ερμού', '33'],
    ['Αγ. Σοφίας 12, 3ος όροφος', 'Αγίας Σοφίας', '12'],
    ['Βασ. Γεωργίου Β 33', 'Βασιλέως Γεωργίου Β΄', '33'],
    ['28 Οκτωβρίου 33', '28ης Οκτωβρίου', '33'],
  ],
  absent: [['28 Οκτωβρίου 77', '28ης Οκτωβρίου']],
};

const turkey: TableTown = {
  country: 'TR',
  city: { name: 'Yenişehirli' },
  suburb: 'Çınar Mahallesi',
  streets: [
    { name: 'Atatürk Caddesi', numbers: '5 12 33' },
    { name: '1453. Sokak', numbers: '5 12 3' },
    { name: 'İstiklal Caddesi', numbers: '5 12 33' },
    { name: 'Şehit Mehmet Çavuş Sokağı', numbers: '5 12 33' },
  ],
  inputs: [
    ['Çınar Mh. Atatürk Cd. No:33 D:5', 'Atatürk Caddesi', '33'],
    ['cinar mah. 1453 sk. no 3/12', '1453. Sokak', '3'],
    ['ISTIKLAL CAD. NO: 12 KAT 5', 'İstiklal Caddesi', '12'],
    ['Şht. Mehmet Çavuş Sok. 33', 'Şehit Mehmet Çavuş Sokağı', '33'],
  ],
};

const ukraine: TableTown = {
  country: 'UA',
  city: { name: 'Вишнегород', 'name:en': 'Vyshnehorod' },
  streets: [
    { name: 'вулиця Лесі Українки', numbers: '5 12 12А' },
    { name: 'бульвар Тараса Шевченка', numbers: '5 12 33' },
    { name: 'вулиця Січових Стрільців', numbers: '5 12 33' },
    { name: 'площа Соборна', numbers: '5 12 33' },
  ],
  inputs: [
    ['вул. Л. Українки, буд. 12-а, кв. 5', 'вулиця Лесі Українки', '12А'],
    ['бул Шевченка 33', 'бульвар Тараса Шевченка', '33'],
    ['vul. Sichovykh Striltsiv 12', 'вулиця Січових Стрільців', '12'],
    ['пл. Соборна,5 3 поверх', 'площа Соборна', '5'],
    ['Lesi Ukrainky St, 5, Vyshnehorod', 'вулиця Лесі Українки', '5'],
  ],
};

const russia: TableTown = {
  country: 'RU',
  city: { name: 'Зеленоярск', 'name:en': 'Zelenoyarsk' },
  streets: [
    { name: 'улица Карла Маркса', numbers: '5 12 12к1 33с2' },
    { name: 'проспект Ленина', numbers: '5 12 33/1' },
    { name: 'улица 50 лет Октября', numbers: '5 12 50' },
    { name: 'Большая Садовая улица', numbers: '5 12 33' },
  ],
  inputs: [
    ['ул.К.Маркса, д.12, корп.1, кв.5', 'улица Карла Маркса', '12к1'],
    ['Карла Маркса 33 стр 2', 'улица Карла Маркса', '33с2'],
    ['prospekt Lenina 12', 'проспект Ленина', '12'],
    ['50-лет Октября 12', 'улица 50 лет Октября', '12'],
    ['Б. Садовая, 33, подъезд 2', 'Большая Садовая улица', '33'],
    ['Lenina 33/1', 'проспект Ленина', '33/1'],
  ],
  absent: [['улица 50 лет Октября', 'улица 50 лет Октября']],
};

const sweden: TableTown = {
  country: 'SE',
  city: { name: 'Björkhamn' },
  streets: [
    { name: 'Sankt Eriksgatan', numbers: '5 12 33B' },
    { name: 'Östra Ågatan', numbers: '5 12 33' },
    { name: 'Drottning Kristinas väg', numbers: '5 12 33' },
  ],
  inputs: [
    ['S:t Eriksgatan 33 B, lgh 1201', 'Sankt Eriksgatan', '33B'],
    ['Oestra Aagatan 33, 2 tr', 'Östra Ågatan', '33'],
    ['Ö. Ågatan 12', 'Östra Ågatan', '12'],
    ['Drottn. Kristinas v. 33', 'Drottning Kristinas väg', '33'],
  ],
};

const denmark: TableTown = {
  country: 'DK',
  city: { name: 'Sølund' },
  streets: [
    { name: 'Nørre Søgade', numbers: '5 12 35A' },
    { name: 'Gammel Kongevej', numbers: '5 12 60' },
    { name: 'H.C. Andersens Boulevard', numbers: '5 12 33' },
    { name: 'Ålekistevej', numbers: '5 12 33' },
  ],
  inputs: [
    ['Noerre Soegade 35A, 2. th.', 'Nørre Søgade', '35A'],
    ['Gl. Kongevej 60, st. tv., 1850 Sølund', 'Gammel Kongevej', '60'],
    ['HC Andersens Blvd 12', 'H.C. Andersens Boulevard', '12'],
    ['aalekistevej 33 kld', 'Ålekistevej', '33'],
  ],
};

const finland: TableTown = {
  country: 'FI',
  city: { name: 'Järvelä', 'name:sv': 'Träskby' },
  streets: [
    { name: 'Pitkänsillanranta', numbers: '3 5 12', lineTags: { 'name:sv': 'Broholmsstranden' } },
    { name: 'Kalevankatu', numbers: '5 12 12a', lineTags: { 'name:sv': 'Kalevagatan' } },
    { name: 'Iso Roobertinkatu', numbers: '5 12 33', lineTags: { 'name:sv': 'Stora Robertsgatan' } },
  ],
  inputs: [
    ['Pitkansillanranta 3 A 12', 'Pitkänsillanranta', '3'],
    ['Broholmsstranden 5 B', 'Pitkänsillanranta', '5'],
    ['kalevank. 12a, 00100', 'Kalevankatu', '12a'],
    ['Iso-Roba 33', 'Iso Roobertinkatu', '33'],
    ['St. Robertsg. 12', 'Iso Roobertinkatu', '12'],
  ],
};

export const pastedEastern: readonly TableTown[] = [
  poland,
  czechia,
  slovakia,
  hungary,
  croatia,
  romania,
  bulgaria,
  greece,
  turkey,
  ukraine,
  russia,
  sweden,
  denmark,
  finland,
];
