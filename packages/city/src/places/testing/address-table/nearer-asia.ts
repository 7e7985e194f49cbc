import type { TableTown } from './table-town.ts';

const saudiArabia: TableTown = {
  country: 'SA',
  city: { name: 'الواحة الخضراء', 'name:en': 'Green Oasis' },
  suburb: 'حي العليا',
  streets: [
    { name: 'طريق الملك فهد', numbers: '7421 7430 2341', lineTags: { 'name:en': 'King Fahd Road' } },
    { name: 'شارع الأمير سلطان', numbers: '7421 3312 12', lineTags: { 'name:en': 'Prince Sultan Street' } },
    { name: 'شارع التحلية', numbers: '12 45 3312', lineTags: { 'name:en': 'Tahlia Street' } },
  ],
  inputs: [
    ['7421 King Fahd Rd, Al Olaya, 12211-2341 Green Oasis', 'طريق الملك فهد', '7421'],
    ['٧٤٣٠ طريق الملك فهد، حي العليا', 'طريق الملك فهد', '7430'],
    ['شارع الامير سلطان مبنى رقم 3312', 'شارع الأمير سلطان', '3312'],
    ['Al Tahlia St. building 45', 'شارع التحلية', '45'],
  ],
};

const qatar: TableTown = {
  country: 'QA',
  city: { name: 'الخور الجديد', 'name:en': 'New Khor' },
  streets: [
    { name: 'شارع 320', numbers: '12 45 7', lineTags: { 'name:en': 'Street 320' } },
    { name: 'شارع 45', numbers: '12 32 7', lineTags: { 'name:en': 'Street 45' } },
    { name: 'شارع السد', numbers: '12 45 88', lineTags: { 'name:en': 'Al Sadd Street' } },
  ],
  inputs: [
    ['Bldg 7, Street 320, Zone 45, New Khor', 'شارع 320', '7'],
    ['Building No. 12 St 320 Zone 56', 'شارع 320', '12'],
    ['88 al sadd st', 'شارع السد', '88'],
    ['مبنى 32 شارع 45', 'شارع 45', '32'],
  ],
};

const jordan: TableTown = {
  country: 'JO',
  city: { name: 'تل النور', 'name:en': 'Tell Nour' },
  streets: [
    { name: 'شارع الرينبو', numbers: '12 45 5', lineTags: { 'name:en': 'Rainbow Street' } },
    {
      name: 'شارع الملكة رانيا العبدالله',
      numbers: '12 45 190',
      lineTags: { 'name:en': 'Queen Rania Al Abdullah Street' },
    },
    { name: 'شارع وصفي التل', numbers: '12 45 5', lineTags: { 'name:en': 'Wasfi Al-Tal Street' } },
  ],
  inputs: [
    ['Rainbow St. 45, Jabal Amman', 'شارع الرينبو', '45'],
    ['Queen Rania St bldg 190 2nd floor', 'شارع الملكة رانيا العبدالله', '190'],
    ['شارع الملكه رانيا العبدالله ١٩٠', 'شارع الملكة رانيا العبدالله', '190'],
    ['Wasfi Al Tal str 12', 'شارع وصفي التل', '12'],
  ],
};

const lebanon: TableTown = {
  country: 'LB',
  city: { name: 'رأس البحر', 'name:fr': 'Ras el-Bahr', 'name:en': 'Ras al Bahr' },
  streets: [
    {
      name: 'شارع الحمرا',
      numbers: '12 45 5',
      lineTags: { 'name:fr': 'Rue Hamra', 'name:en': 'Hamra Street' },
    },
    { name: 'شارع بلس', numbers: '12 45 5', lineTags: { 'name:fr': 'Rue Bliss', 'name:en': 'Bliss Street' } },
    {
      name: 'شارع مار مخايل',
      numbers: '12 45 5',
      lineTags: { 'name:fr': 'Rue Mar Mikhaël', 'name:en': 'Mar Mikhael Street' },
    },
  ],
  inputs: [
    ['Hamra St., 12, 3rd floor', 'شارع الحمرا', '12'],
    ['Rue Mar Mikhael, imm. 45, 2ème étage', 'شارع مار مخايل', '45'],
    ['شارع الحمراء بناية 5', 'شارع الحمرا', '5'],
    ['Bliss street #45 facing the main gate', 'شارع بلس', '45'],
  ],
};

const iraq: TableTown = {
  country: 'IQ',
  city: { name: 'ضفة النهر', 'name:en': 'Dhifaf' },
  suburb: 'محلة 609',
  streets: [
    { name: 'زقاق 12', numbers: '5 7 9' },
    { name: 'زقاق 5', numbers: '7 12 9' },
    { name: 'شارع 14 رمضان', numbers: '14 7 12', lineTags: { 'name:en': '14 Ramadan Street' } },
    { name: 'شارع أبو نؤاس', numbers: '7 12 33', lineTags: { 'name:en': 'Abu Nuwas Street' } },
  ],
  inputs: [
    ['محلة 609 زقاق 12 دار 7', 'زقاق 12', '7'],
    ['م 609 ز 5 د 12', 'زقاق 5', '12'],
    ['شارع ١٤ رمضان ٧', 'شارع 14 رمضان', '7'],
    ['33 Abu Nuwas St', 'شارع أبو نؤاس', '33'],
    ['ابو نواس 33', 'شارع أبو نؤاس', '33'],
  ],
  absent: [['14 Ramadan Street', 'شارع 14 رمضان']],
};

const kazakhstan: TableTown = {
  country: 'KZ',
  city: { name: 'Алатау', 'name:ru': 'Алатау', 'name:en': 'Alatau' },
  streets: [
    {
      name: 'проспект Абая',
      numbers: '5 12 45',
      lineTags: { 'name:kk': 'Абай даңғылы', 'name:ru': 'проспект Абая' },
    },
    {
      name: 'Назарбаев даңғылы',
      numbers: '5 12 77',
      lineTags: { 'name:ru': 'проспект Назарбаева', 'name:en': 'Nazarbayev Avenue' },
    },
    { name: 'улица Байтурсынова', numbers: '5 12 45', lineTags: { 'name:kk': 'Байтұрсынұлы көшесі' } },
    {
      name: 'микрорайон Самал-2',
      numbers: '33 12 5',
      hasLine: false,
      tagsOf: (number) => ({ 'addr:place': 'микрорайон Самал-2', 'addr:housenumber': number }),
    },
  ],
  inputs: [
    ['пр. Абая 12, кв 45', 'проспект Абая', '12'],
    ['Абай даңғылы, 45 үй', 'проспект Абая', '45'],
    ['Абая 12 уг. Байтурсынова', 'проспект Абая', '12'],
    ['Назарбаева 77', 'Назарбаев даңғылы', '77'],
    ['Nazarbayev ave. 77, apt 12', 'Назарбаев даңғылы', '77'],
    ['мкр Самал-2, дом 33', 'микрорайон Самал-2', '33'],
    ['самал 2 д 12 кв 5', 'микрорайон Самал-2', '12'],
  ],
};

const uzbekistan: TableTown = {
  country: 'UZ',
  city: { name: 'Yangi Bozor', 'name:ru': 'Янги Бозор' },
  streets: [
    { name: 'Navoiy ko‘chasi', numbers: '5 12 45', lineTags: { 'name:ru': 'улица Навои' } },
    {
      name: 'Amir Temur shoh ko‘chasi',
      numbers: '5 12 107',
      lineTags: { 'name:ru': 'проспект Амира Темура' },
    },
    { name: 'Bog‘ishamol ko‘chasi', numbers: '5 12 45' },
    { name: 'Shota Rustaveli ko‘chasi', numbers: '5 12 45', lineTags: { 'name:ru': 'улица Шота Руставели' } },
  ],
  inputs: [
    ["Navoiy ko'chasi 12-uy 5-xonadon", 'Navoiy ko‘chasi', '12'],
    ['ул. Навои, 45', 'Navoiy ko‘chasi', '45'],
    ["Amir Temur ko'chasi, 107", 'Amir Temur shoh ko‘chasi', '107'],
    ['Bogishamol kochasi 45', 'Bog‘ishamol ko‘chasi', '45'],
    ['Шота Руставели д.12', 'Shota Rustaveli ko‘chasi', '12'],
  ],
};

const armenia: TableTown = {
  country: 'AM',
  city: { name: 'Լեռնաքաղաք', 'name:en': 'Lernakaghak', 'name:ru': 'Лернакахак' },
  streets: [
    {
      name: 'Աբովյան փողոց',
      numbers: '5 12 45',
      lineTags: { 'name:en': 'Abovyan Street', 'name:ru': 'улица Абовяна' },
    },
    {
      name: 'Մաշտոցի պողոտա',
      numbers: '5 12 45',
      lineTags: { 'name:en': 'Mashtots Avenue', 'name:ru': 'проспект Маштоца' },
    },
    {
      name: 'Տերյան փողոց',
      numbers: '5 12 63',
      lineTags: { 'name:en': 'Teryan Street', 'name:ru': 'улица Теряна' },
    },
  ],
  inputs: [
    ['Աբովյան 12', 'Աբովյան փողոց', '12'],
    ['Մաշտոցի պող. 45, բն. 12', 'Մաշտոցի պողոտա', '45'],
    ['12 Abovyan St, apt 5', 'Աբովյան փողոց', '12'],
    ['ул. Абовяна, 45, кв.5', 'Աբովյան փողոց', '45'],
    ['63 Terian str', 'Տերյան փողոց', '63'],
  ],
};

const azerbaijan: TableTown = {
  country: 'AZ',
  city: { name: 'Xəzərkənd', 'name:ru': 'Хазаркенд' },
  streets: [
    { name: 'Nizami küçəsi', numbers: '5 12 45', lineTags: { 'name:ru': 'улица Низами' } },
    { name: 'Heydər Əliyev prospekti', numbers: '5 12 45' },
    { name: 'Rəşid Behbudov küçəsi', numbers: '5 12a 45' },
    { name: '28 May küçəsi', numbers: '5 12 28' },
  ],
  inputs: [
    ['Nizami kucesi 12', 'Nizami küçəsi', '12'],
    ['Nizami küç. 45, mənzil 12', 'Nizami küçəsi', '45'],
    ['Низами 5', 'Nizami küçəsi', '5'],
    ['Heyder Aliyev pr. 45', 'Heydər Əliyev prospekti', '45'],
    ['R. Behbudov küç. 12A', 'Rəşid Behbudov küçəsi', '12a'],
    ['28 may küçəsi 5', '28 May küçəsi', '5'],
  ],
};

export const nearerAsia: readonly TableTown[] = [
  saudiArabia,
  qatar,
  jordan,
  lebanon,
  iraq,
  kazakhstan,
  uzbekistan,
  armenia,
  azerbaijan,
];
