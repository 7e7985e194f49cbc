import type { TableTown } from './table-town.ts';

const serbia: TableTown = {
  country: 'RS',
  city: { name: 'Доњи Град', 'name:sr-Latn': 'Donji Grad' },
  streets: [
    { name: 'Кнеза Милоша', numbers: '5 12 12а', lineTags: { 'name:sr-Latn': 'Kneza Miloša' } },
    {
      name: 'Булевар краља Александра',
      numbers: '5 12 73 73а',
      lineTags: { 'name:sr-Latn': 'Bulevar kralja Aleksandra' },
    },
    { name: 'Ђорђа Вајферта', numbers: '5 12 30', lineTags: { 'name:sr-Latn': 'Đorđa Vajferta' } },
    { name: 'Трг Николе Пашића', numbers: '3 5 12', lineTags: { 'name:sr-Latn': 'Trg Nikole Pašića' } },
    { name: 'Жарка Зрењанина', numbers: '8 12 30' },
  ],
  inputs: [
    ['Kneza Milosa 12, Donji Grad', 'Кнеза Милоша', '12'],
    ['ul. Kneza Miloša br. 12a', 'Кнеза Милоша', '12а'],
    ['Булевар краља Александра 73/II', 'Булевар краља Александра', '73'],
    ['bul. kralja Aleksandra 73a, stan 12', 'Булевар краља Александра', '73а'],
    ['Djordja Vajferta 30', 'Ђорђа Вајферта', '30'],
    ['Trg Nikole Pasica br 5, III sprat', 'Трг Николе Пашића', '5'],
    ['Žarka Zrenjanina 8', 'Жарка Зрењанина', '8'],
    ['ZARKA ZRENJANINA 30/4', 'Жарка Зрењанина', '30'],
  ],
  absent: [['Кнеза Милоша бб', 'Кнеза Милоша']],
};

const slovenia: TableTown = {
  country: 'SI',
  city: { name: 'Podbrdje' },
  streets: [
    { name: 'Slovenska cesta', numbers: '5 12 15' },
    { name: 'Trubarjeva cesta', numbers: '5a 5 12' },
    { name: 'Prešernova ulica', numbers: '7 5 12' },
    { name: 'Cesta na Brdo', numbers: '5 12 15' },
    {
      name: 'Zgornja Lipa',
      numbers: '7 12 15',
      hasLine: false,
      tagsOf: (number) => ({ 'addr:place': 'Zgornja Lipa', 'addr:housenumber': number }),
    },
  ],
  inputs: [
    ['Trubarjeva 5/a', 'Trubarjeva cesta', '5a'],
    ['Presernova ul. 7, 1000 Podbrdje', 'Prešernova ulica', '7'],
    ['Slovenska c. 15', 'Slovenska cesta', '15'],
    ['C. na Brdo 12', 'Cesta na Brdo', '12'],
    ['Zg. Lipa 15', 'Zgornja Lipa', '15'],
  ],
};

const bosnia: TableTown = {
  country: 'BA',
  city: { name: 'Stari Most', 'name:sr': 'Стари Мост' },
  streets: [
    { name: 'Maršala Tita', numbers: '5 12 36' },
    { name: 'Obala Kulina bana', numbers: '5 12 17' },
    { name: 'Zmaja od Bosne', numbers: '5 12 8' },
    { name: 'Hamdije Čemerlića', numbers: '5 12 45' },
  ],
  inputs: [
    ['ul. Marsala Tita 36/2', 'Maršala Tita', '36'],
    ['Obala Kulina Bana br. 17, Stari Most 71000', 'Obala Kulina bana', '17'],
    ['Маршала Тита 12', 'Maršala Tita', '12'],
    ['Zmaja od Bosne 8 (kod hotela)', 'Zmaja od Bosne', '8'],
    ['hamdije cemerlica 45, IV sprat', 'Hamdije Čemerlića', '45'],
  ],
  absent: [['Zmaja od Bosne b.b.', 'Zmaja od Bosne']],
};

const albania: TableTown = {
  country: 'AL',
  city: { name: 'Bregdet' },
  streets: [
    { name: 'Rruga Myslym Shyri', numbers: '3 5 12' },
    { name: 'Bulevardi Dëshmorët e Kombit', numbers: '4 5 12' },
    { name: 'Rruga e Durrësit', numbers: '7 5 12' },
    { name: 'Rruga Ismail Qemali', numbers: '5 12 27' },
  ],
  inputs: [
    ['Rr. Myslym Shyri, Nd. 12, H. 3, Ap. 5', 'Rruga Myslym Shyri', '12'],
    ['Blv. Deshmoret e Kombit 4', 'Bulevardi Dëshmorët e Kombit', '4'],
    ['rr Durresit 7', 'Rruga e Durrësit', '7'],
    ['Rruga "Ismail Qemali", Nr. 27, Bregdet', 'Rruga Ismail Qemali', '27'],
  ],
};

const macedonia: TableTown = {
  country: 'MK',
  city: { name: 'Горно Поле', 'name:en': 'Gorno Pole' },
  streets: [
    {
      name: 'Булевар Партизански Одреди',
      numbers: '3 12 15',
      lineTags: { 'name:en': 'Partizanski Odredi Boulevard' },
    },
    { name: 'Македонија', numbers: '5 12 15' },
    { name: 'Ѓорѓи Пулевски', numbers: '5 12 29' },
    { name: 'Железничка', numbers: '5 12 15' },
  ],
  inputs: [
    ['бул. Партизански Одреди 15-3/12', 'Булевар Партизански Одреди', '15'],
    ['Partizanski Odredi 3', 'Булевар Партизански Одреди', '3'],
    ['ul. Makedonija br.5, Gorno Pole', 'Македонија', '5'],
    ['Gjorgji Pulevski 29', 'Ѓорѓи Пулевски', '29'],
    ['Zeleznicka 15', 'Железничка', '15'],
  ],
};

const moldova: TableTown = {
  country: 'MD',
  city: { name: 'Dealu Mare', 'name:ru': 'Дялу-Маре' },
  suburb: 'Botanica',
  streets: [
    { name: 'Strada Ismail', numbers: '5 12/1 12/2 15', lineTags: { 'name:ru': 'улица Измаил' } },
    {
      name: 'Bulevardul Ștefan cel Mare și Sfânt',
      numbers: '5 12 134',
      lineTags: { 'name:ru': 'бульвар Штефана чел Маре' },
    },
    { name: 'Strada Alexandr Pușkin', numbers: '5 12 22', lineTags: { 'name:ru': 'улица Пушкина' } },
    { name: 'Strada 31 August 1989', numbers: '31 78 89', lineTags: { 'name:ru': 'улица 31 августа 1989' } },
  ],
  inputs: [
    ['str. Ismail, 12/1, of. 5', 'Strada Ismail', '12/1'],
    ['bd. Stefan cel Mare si Sfint 134', 'Bulevardul Ștefan cel Mare și Sfânt', '134'],
    ['ул. Пушкина 22, Кишинёв', 'Strada Alexandr Pușkin', '22'],
    ['Пушкина, 12', 'Strada Alexandr Pușkin', '12'],
    ['31 August 1989, 78', 'Strada 31 August 1989', '78'],
    ['str. A. Puşkin 5 sect. Botanica', 'Strada Alexandr Pușkin', '5'],
  ],
};

const cyprus: TableTown = {
  country: 'CY',
  city: { name: 'Νέα Πάφος', 'name:en': 'Nea Pafos' },
  streets: [
    {
      name: 'Λεωφόρος Μακαρίου Γ΄',
      numbers: '5 12 45',
      lineTags: { 'name:en': 'Archbishop Makarios III Avenue' },
    },
    { name: 'Λήδρας', numbers: '5 12 87', lineTags: { 'name:en': 'Ledra' } },
    { name: 'Γρηγόρη Αυξεντίου', numbers: '5 12 45', lineTags: { 'name:en': 'Grigori Afxentiou' } },
    { name: 'Αγίου Ανδρέου', numbers: '5 12 66', lineTags: { 'name:en': 'Agiou Andreou' } },
  ],
  inputs: [
    ['Ledra Street 12, Nicosia', 'Λήδρας', '12'],
    ['87 Ledras', 'Λήδρας', '87'],
    ['Λεωφ. Μακαριου 45', 'Λεωφόρος Μακαρίου Γ΄', '45'],
    ['Makarios Avenue 45', 'Λεωφόρος Μακαρίου Γ΄', '45'],
    ['45 Grigori Afxentiou str., office 201', 'Γρηγόρη Αυξεντίου', '45'],
    ['ΑΓΙΟΥ ΑΝΔΡΕΟΥ 66', 'Αγίου Ανδρέου', '66'],
  ],
};

const malta: TableTown = {
  country: 'MT',
  city: { name: 'Il-Port' },
  streets: [
    { name: 'Triq ir-Repubblika', numbers: '5 12 249', lineTags: { 'name:en': 'Republic Street' } },
    { name: 'Triq San Pawl', numbers: '5 12 45', lineTags: { 'name:en': 'St. Paul Street' } },
    { name: 'Triq il-Kbira', numbers: '5 12 45', lineTags: { 'name:en': 'Main Street' } },
    {
      name: 'Triq San Ġwann',
      numbers: 'Sunrise Dar_il-Paċi 7',
      lineTags: { 'name:en': 'St. John Street' },
      tagsOf: (number) =>
        /^\d/u.test(number)
          ? { 'addr:street': 'Triq San Ġwann', 'addr:housenumber': number }
          : { 'addr:street': 'Triq San Ġwann', 'addr:housename': number },
    },
  ],
  inputs: [
    ['249, Republic Street, Il-Port VLT 1117', 'Triq ir-Repubblika', '249'],
    ['12 Triq ir-Repubblika', 'Triq ir-Repubblika', '12'],
    ["No. 45, St Paul's Street", 'Triq San Pawl', '45'],
    ['Flat 3, Sunrise, Triq San Gwann', 'Triq San Ġwann', 'Sunrise'],
    ["'Dar il-Paci', St John Street", 'Triq San Ġwann', 'Dar il-Paċi'],
    ['45 triq il kbira', 'Triq il-Kbira', '45'],
  ],
};

export const balkans: readonly TableTown[] = [
  serbia,
  slovenia,
  bosnia,
  albania,
  macedonia,
  moldova,
  cyprus,
  malta,
];
