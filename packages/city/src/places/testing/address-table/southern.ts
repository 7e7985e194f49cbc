import type { TableTown } from './table-town.ts';

const egypt: TableTown = {
  country: 'EG',
  city: { name: 'مدينة النيل', 'name:en': 'Nile City' },
  suburb: 'الزمالك',
  streets: [
    { name: 'شارع التحرير', numbers: '١٢ ٢٥ ٣', lineTags: { 'name:en': 'El Tahrir Street' } },
    { name: 'شارع ٢٦ يوليو', numbers: '١٢ ٢٦ ٥', lineTags: { 'name:en': '26th of July Street' } },
    { name: 'شارع أحمد عرابي', numbers: '١٢ ٤٥ ٧' },
    { name: 'ميدان طلعت حرب', numbers: '١ ٣ ٥' },
  ],
  inputs: [
    ['٢٥ ش التحرير، الزمالك، مدينة النيل', 'شارع التحرير', '٢٥'],
    ['25 شارع التحرير الدور الثالث شقة 5', 'شارع التحرير', '٢٥'],
    ['3 Tahrir St., Nile City', 'شارع التحرير', '٣'],
    ['12 شارع 26 يوليو', 'شارع ٢٦ يوليو', '١٢'],
    ['5, 26 July Street', 'شارع ٢٦ يوليو', '٥'],
    ['٤٥ شارع احمد عرابى', 'شارع أحمد عرابي', '٤٥'],
    ['٣ ميدان طلعت حرب، مصر', 'ميدان طلعت حرب', '٣'],
  ],
};

const emirates: TableTown = {
  country: 'AE',
  city: { name: 'واحة', 'name:en': 'Oasis City' },
  streets: [
    { name: 'شارع الوصل', numbers: '12 Villa_45 7', lineTags: { 'name:en': 'Al Wasl Road' } },
    { name: '12B Street', numbers: '5 12 Villa_7' },
    { name: 'Street 14', numbers: '5 12 Villa_14' },
  ],
  inputs: [
    ['Villa 45, Al Wasl Rd, Oasis City', 'شارع الوصل', 'Villa 45'],
    ['فيلا 45 شارع الوصل', 'شارع الوصل', 'Villa 45'],
    ['Villa 7, 12B Street, Al Barsha', '12B Street', 'Villa 7'],
    ['12 St 14, Oasis City, UAE', 'Street 14', '12'],
  ],
};

const israel: TableTown = {
  country: 'IL',
  city: { name: 'נווה ים', 'name:en': 'Neve Yam' },
  streets: [
    { name: 'שדרות בן גוריון', numbers: '5 12 12ב', lineTags: { 'name:en': 'Ben Gurion Boulevard' } },
    { name: 'רחוב ויצמן', numbers: '5 14 14א' },
    { name: 'הנשיא', numbers: '5 12 44' },
  ],
  inputs: [
    ["שד' בן גוריון 12ב דירה 3, נווה ים", 'שדרות בן גוריון', '12ב'],
    ['בן-גוריון 12 ב׳', 'שדרות בן גוריון', '12ב'],
    ['5 Ben Gurion Blvd., Neve Yam, Israel', 'שדרות בן גוריון', '5'],
    ['רח ויצמן 14א נווה ים', 'רחוב ויצמן', '14א'],
    ['ויצמן 14/5', 'רחוב ויצמן', '14'],
    ['רחוב הנשיא 44 קומה 2', 'הנשיא', '44'],
  ],
};

const australia: TableTown = {
  country: 'AU',
  city: { name: 'Port Banks' },
  streets: [
    { name: 'Mount Alexander Road', numbers: '12 4 340-344' },
    { name: 'Saint Kilda Road', numbers: '12 100 3' },
    { name: 'The Esplanade', numbers: '12 4 9A' },
    { name: 'Great Western Highway', numbers: '12 1180 4' },
    { name: 'Anzac Parade', numbers: '12 4 330' },
  ],
  inputs: [
    ['Unit 4/12 Mt Alexander Rd, Port Banks VIC 3031', 'Mount Alexander Road', '12'],
    ['4/340-344 Mt. Alexander Road', 'Mount Alexander Road', '340-344'],
    ['U3/100 St Kilda Rd', 'Saint Kilda Road', '100'],
    ['Shop 4, 12 The Esplanade, Port Banks', 'The Esplanade', '12'],
    ['9a Esplanade', 'The Esplanade', '9A'],
    ['1180 Great Western Hwy, Australia', 'Great Western Highway', '1180'],
    ['Level 4, 330 Anzac Pde', 'Anzac Parade', '330'],
  ],
};

const southAfrica: TableTown = {
  country: 'ZA',
  city: { name: 'Kaapdorp' },
  streets: [
    { name: 'Long Street', numbers: '12 180 4' },
    { name: 'Nelson Mandela Drive', numbers: '12 5 44' },
    { name: 'Langstraat', numbers: '12 7 9' },
    { name: 'Beyers Naudé Drive', numbers: '12 5 144' },
  ],
  inputs: [
    ['180 Long St, cnr Wale St, Kaapdorp, 8001', 'Long Street', '180'],
    ['Unit 12, 44 Nelson Mandela Dr', 'Nelson Mandela Drive', '44'],
    ['Langstr. 7, Kaapdorp', 'Langstraat', '7'],
    ['144 Beyers Naude Drive, South Africa', 'Beyers Naudé Drive', '144'],
  ],
};

const nigeria: TableTown = {
  country: 'NG',
  city: { name: 'Riverside' },
  streets: [
    { name: 'Adeola Odeku Street', numbers: '12 25B 7' },
    { name: 'Awolowo Road', numbers: '12 125 7' },
    { name: 'Adetokunbo Ademola Crescent', numbers: '12 Plot_92 7' },
  ],
  inputs: [
    ['25B, Adeola Odeku Street, off Ahmadu Bello Way, Riverside', 'Adeola Odeku Street', '25B'],
    ['No 7 Adeola Odeku str, opposite Zenith Bank, Riverside', 'Adeola Odeku Street', '7'],
    ['125 Awolowo Rd. beside the filling station', 'Awolowo Road', '125'],
    ['Plot 92 Adetokunbo Ademola Cres', 'Adetokunbo Ademola Crescent', 'Plot 92'],
  ],
};

const kenya: TableTown = {
  country: 'KE',
  city: { name: 'Mlima' },
  streets: [
    { name: 'Moi Avenue', numbers: '12 45 7' },
    { name: 'Argwings Kodhek Road', numbers: '12 3 7' },
  ],
  shops: ['Yaya Centre'],
  inputs: [
    ['45 Moi Ave, P.O. Box 12 - 00100, Mlima', 'Moi Avenue', '45'],
    ['3 Argwings Kodhek Rd, opp. Yaya Centre, Mlima', 'Argwings Kodhek Road', '3'],
  ],
};

const morocco: TableTown = {
  country: 'MA',
  city: { name: 'المرسى', 'name:fr': 'El Marsa' },
  streets: [
    { name: 'شارع محمد الخامس', numbers: '12 45 7', lineTags: { 'name:fr': 'Avenue Mohammed V' } },
    { name: 'زنقة طارق', numbers: '12 3 7', lineTags: { 'name:fr': 'Rue Tarik' } },
  ],
  inputs: [
    ['45, Av. Mohammed V, El Marsa, Maroc', 'شارع محمد الخامس', '45'],
    ['45 avenue Mohamed V', 'شارع محمد الخامس', '45'],
    ['12 شارع محمد 5، المرسى', 'شارع محمد الخامس', '12'],
    ['Rue Tarik n° 3 appt 2', 'زنقة طارق', '3'],
  ],
};

const georgia: TableTown = {
  country: 'GE',
  city: { name: 'მთაქალაქი', 'name:en': 'Mtakalaki' },
  streets: [
    {
      name: 'შოთა რუსთაველის გამზირი',
      numbers: '12 24 7',
      lineTags: { 'name:en': 'Shota Rustaveli Avenue' },
    },
    { name: 'აკაკი წერეთლის ქუჩა', numbers: '12 3ა 7', lineTags: { 'name:en': 'Akaki Tsereteli Street' } },
  ],
  inputs: [
    ['რუსთაველის გამზ. 24, მთაქალაქი', 'შოთა რუსთაველის გამზირი', '24'],
    ['24 Rustaveli Ave, Mtakalaki, Georgia', 'შოთა რუსთაველის გამზირი', '24'],
    ['აკაკი წერეთლის ქ. 3ა', 'აკაკი წერეთლის ქუჩა', '3ა'],
  ],
};

const costaRica: TableTown = {
  country: 'CR',
  city: { name: 'San Marcos' },
  streets: [
    { name: 'Calle 5', numbers: '12 5 340' },
    { name: 'Avenida 10', numbers: '12 5 10' },
  ],
  shops: ['Pulpería La Flor'],
  inputs: [
    ['Av 10, 12, San Marcos', 'Avenida 10', '12'],
    ['Calle 5 #340, 100 m norte de la Pulpería La Flor', 'Calle 5', '340'],
  ],
};

export const southern: readonly TableTown[] = [
  egypt,
  emirates,
  israel,
  australia,
  southAfrica,
  nigeria,
  kenya,
  morocco,
  georgia,
  costaRica,
];
