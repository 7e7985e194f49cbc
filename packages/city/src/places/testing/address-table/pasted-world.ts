import type { TableTown } from './table-town.ts';

const unitedStates: TableTown = {
  country: 'US',
  city: { name: 'Cedar Falls Junction' },
  streets: [
    { name: 'North 5th Street', numbers: '5 120 1204' },
    { name: 'Martin Luther King Junior Boulevard', numbers: '12 450 1204' },
    { name: 'Mount Pleasant Avenue', numbers: '12 33 450' },
    { name: 'Avenue C', numbers: '12 33 120' },
    { name: 'County Road 12', numbers: '120 450 33' },
  ],
  inputs: [
    ['1204 N 5th St Apt 3B, Cedar Falls Junction, IA 50613-1234', 'North 5th Street', '1204'],
    ['120 north fifth street', 'North 5th Street', '120'],
    ['450 MLK Jr Blvd', 'Martin Luther King Junior Boulevard', '450'],
    ['33 Mt Pleasant Ave #2', 'Mount Pleasant Avenue', '33'],
    ['📍120 Ave C (ring bell 4)', 'Avenue C', '120'],
    ['450 CR 12', 'County Road 12', '450'],
    ['John Doe / 555-867-5309 / 12 Ave. C', 'Avenue C', '12'],
  ],
  absent: [['777 Mt Pleasant Ave', 'Mount Pleasant Avenue']],
};

const canada: TableTown = {
  country: 'CA',
  city: { name: 'Lac-Brume' },
  streets: [
    { name: 'Rue Sainte-Catherine Ouest', numbers: '12 450 1204' },
    { name: 'Rue Sainte-Catherine Est', numbers: '12 451 1205' },
    { name: 'King Street West', numbers: '12 33 450' },
  ],
  inputs: [
    ['1204 Ste-Catherine O., app. 12', 'Rue Sainte-Catherine Ouest', '1204'],
    ['451 rue Ste Catherine E', 'Rue Sainte-Catherine Est', '451'],
    ['#5-450 King St W', 'King Street West', '450'],
  ],
};

const australia: TableTown = {
  country: 'AU',
  city: { name: 'Wattle Creek' },
  streets: [
    { name: 'Parramatta Road', numbers: '12 33 450' },
    { name: 'Esplanade', numbers: '12 33 5' },
    { name: 'Saint Georges Terrace', numbers: '12 33 108' },
  ],
  inputs: [
    ['Shop 4/450 Parramatta Rd WATTLE CREEK NSW 2150', 'Parramatta Road', '450'],
    ['U5 33 The Esplanade', 'Esplanade', '33'],
    ['L12, 108 St Georges Tce', 'Saint Georges Terrace', '108'],
  ],
};

const brazil: TableTown = {
  country: 'BR',
  city: { name: 'Porto Sereno' },
  streets: [
    { name: 'Rua Marechal Deodoro da Fonseca', numbers: '12 450 1204' },
    { name: 'Avenida Nossa Senhora de Copacabana', numbers: '12 450 1204' },
    { name: 'Rua Quinze de Novembro', numbers: '15 120 450' },
    { name: 'Alameda Santos', numbers: '12 33 450' },
  ],
  inputs: [
    ['R. Mal. Deodoro, 450 - ap 12 - Centro - CEP 90010-000', 'Rua Marechal Deodoro da Fonseca', '450'],
    ['Av. N. Sra. de Copacabana 1204/501', 'Avenida Nossa Senhora de Copacabana', '1204'],
    ['Rua 15 de Novembro, nº 120', 'Rua Quinze de Novembro', '120'],
    ['al santos 33 cj 12', 'Alameda Santos', '33'],
  ],
};

const mexico: TableTown = {
  country: 'MX',
  city: { name: 'San Isidro' },
  streets: [
    { name: 'Avenida Insurgentes Sur', numbers: '12 450 1204' },
    { name: 'Calle 5 de Mayo', numbers: '5 12 33' },
    { name: 'Calle Licenciado Benito Juárez', numbers: '5 12-A 33' },
  ],
  inputs: [
    ['Insurgentes Sur No. Ext. 1204 Int. 12, Col. Del Valle, C.P. 03100', 'Avenida Insurgentes Sur', '1204'],
    ['Cinco de Mayo 33 entre Juárez y Madero', 'Calle 5 de Mayo', '33'],
    ['Lic. Benito Juarez 12A', 'Calle Licenciado Benito Juárez', '12-A'],
  ],
};

const southCone: TableTown = {
  country: 'AR',
  city: { name: 'Pampa Chica' },
  streets: [
    { name: 'Avenida Presidente Julio Argentino Roca', numbers: '12 450 1204' },
    { name: 'Teniente General Juan Domingo Perón', numbers: '12 450 1204' },
    { name: 'Calle 7', numbers: '12 450 7' },
  ],
  inputs: [
    ['Av. Pte. Julio A. Roca 1204 7°B (C1067)', 'Avenida Presidente Julio Argentino Roca', '1204'],
    ['Tte. Gral. J. D. Perón 450 PB dto 2', 'Teniente General Juan Domingo Perón', '450'],
    ['Calle 7 N° 450 e/ 40 y 41', 'Calle 7', '450'],
  ],
};

const colombia: TableTown = {
  country: 'CO',
  city: { name: 'Valle Hermoso' },
  streets: [
    { name: 'Carrera 7', numbers: '72-41 45-12 71-21' },
    { name: 'Calle 72', numbers: '7-41 10-07 45-12' },
    { name: 'Diagonal 45 Bis', numbers: '7-41 10-07' },
  ],
  inputs: [
    ['Cra. 7 No. 72-41 Of. 501', 'Carrera 7', '72-41'],
    ['KR 7 71 21', 'Carrera 7', '71-21'],
    ['cll 72 # 10 - 07', 'Calle 72', '10-07'],
    ['Diag 45bis # 7-41', 'Diagonal 45 Bis', '7-41'],
  ],
};

const chileAndPeru: TableTown = {
  country: 'CL',
  city: { name: 'Puerto Alerce' },
  streets: [
    { name: "Avenida Libertador Bernardo O'Higgins", numbers: '12 450 1204' },
    { name: 'Pasaje Los Aromos', numbers: '12 33 450' },
    { name: 'Jirón de la Unión', numbers: '12 33 451' },
  ],
  inputs: [
    ["Av. Lib. B. O'Higgins 1204 depto 12", "Avenida Libertador Bernardo O'Higgins", '1204'],
    ['Psje. Los Aromos N°33, casa B', 'Pasaje Los Aromos', '33'],
    ['Jr. de la Union 451 Int. 3', 'Jirón de la Unión', '451'],
  ],
};

const india: TableTown = {
  country: 'IN',
  city: { name: 'Suryapuram', 'name:hi': 'सूर्यपुरम' },
  suburb: 'Indiranagar',
  streets: [
    { name: '100 Feet Road', numbers: '12 100 450' },
    { name: '4th Cross Road', numbers: '12 4 33', lineTags: { alt_name: '4th Cross' } },
    { name: 'Mahatma Gandhi Road', numbers: '12 33/1 45', lineTags: { 'name:hi': 'महात्मा गांधी मार्ग' } },
    { name: '2nd Main Road', numbers: '12 2 33' },
  ],
  inputs: [
    ['#450, 100 ft Rd, Indiranagar, Suryapuram - 560038', '100 Feet Road', '450'],
    ['No.33, IV Cross, Indiranagar', '4th Cross Road', '33'],
    ['33/1 M.G. Road', 'Mahatma Gandhi Road', '33/1'],
    ['Flat 2B, 33, 2nd Main, near temple, +91 98450 12345', '2nd Main Road', '33'],
    ['महात्मा गांधी मार्ग 45', 'Mahatma Gandhi Road', '45'],
  ],
};

const eastAsia: TableTown = {
  country: 'TW',
  city: { name: '青山市', 'name:en': 'Qingshan' },
  streets: [
    { name: '忠孝東路四段', numbers: '12 45 216', lineTags: { 'name:en': 'Section 4, Zhongxiao East Road' } },
    { name: '忠孝東路一段', numbers: '12 45 216', lineTags: { 'name:en': 'Section 1, Zhongxiao East Road' } },
    {
      name: '中山北路二段16巷',
      numbers: '5 12 8',
      lineTags: { 'name:en': 'Lane 16, Section 2, Zhongshan North Road' },
    },
  ],
  inputs: [
    ['青山市忠孝東路4段216號8樓之3', '忠孝東路四段', '216'],
    ['No. 45, Sec. 1, Zhongxiao E. Rd.', '忠孝東路一段', '45'],
    ['中山北路2段16巷8號', '中山北路二段16巷', '8'],
  ],
};

const korea: TableTown = {
  country: 'KR',
  city: { name: '푸른시', 'name:en': 'Pureun' },
  streets: [
    { name: '세종대로', numbers: '12 110 45', lineTags: { 'name:en': 'Sejong-daero' } },
    { name: '세종대로12길', numbers: '5 7 12', lineTags: { 'name:en': 'Sejong-daero 12-gil' } },
    { name: '남산공원길', numbers: '105 12 7', lineTags: { 'name:en': 'Namsangongwon-gil' } },
  ],
  inputs: [
    ['푸른시 세종대로 110 (태평로1가) 3층', '세종대로', '110'],
    ['세종대로12길 7, 101동 502호', '세종대로12길', '7'],
    ['105, Namsangongwon-gil, Pureun', '남산공원길', '105'],
    ['세종대로110', '세종대로', '110'],
  ],
};

const china: TableTown = {
  country: 'CN',
  city: { name: '临海新市', 'name:en': 'Linhai' },
  streets: [
    { name: '人民南路', numbers: '5号 12号 450号', lineTags: { 'name:en': 'South Renmin Road' } },
    { name: '人民北路', numbers: '5号 12号 450号', lineTags: { 'name:en': 'North Renmin Road' } },
    { name: '解放路', numbers: '5号 12号 33号', lineTags: { 'name:en': 'Jiefang Road' } },
  ],
  inputs: [
    ['临海新市人民南路450号3单元502室', '人民南路', '450号'],
    ['收件人:王小明 电话:13812345678 地址:解放路33号', '解放路', '33号'],
    ['12 Renmin North Rd', '人民北路', '12号'],
    ['Renmin Nan Lu 5 hao', '人民南路', '5号'],
  ],
};

const southEastAsia: TableTown = {
  country: 'VN',
  city: { name: 'Thành phố Sông Xanh' },
  streets: [
    { name: 'Đường Nguyễn Huệ', numbers: '12 45 45/12' },
    { name: 'Đường 3 Tháng 2', numbers: '12 32 450' },
    { name: 'Đường Cách Mạng Tháng Tám', numbers: '12 8 450' },
  ],
  inputs: [
    ['45/12 Nguyen Hue, P. Ben Nghe, Q.1', 'Đường Nguyễn Huệ', '45/12'],
    ['450 đường 3/2', 'Đường 3 Tháng 2', '450'],
    ['450 CMT8', 'Đường Cách Mạng Tháng Tám', '450'],
    ['Số nhà 12 đg Nguyễn Huệ', 'Đường Nguyễn Huệ', '12'],
  ],
};

const islands: TableTown = {
  country: 'ID',
  city: { name: 'Teluk Permai' },
  streets: [
    { name: 'Jalan Jenderal Sudirman', numbers: '12 45 52-53' },
    { name: 'Jalan Kyai Haji Ahmad Dahlan', numbers: '12 45 7' },
    { name: 'Gang Melati III', numbers: '3 12 7' },
  ],
  inputs: [
    ['Jl. Jend. Sudirman Kav. 52-53', 'Jalan Jenderal Sudirman', '52-53'],
    ['JL KH AHMAD DAHLAN NO 45 RT 03/RW 07', 'Jalan Kyai Haji Ahmad Dahlan', '45'],
    ['Gg. Melati 3 No.12', 'Gang Melati III', '12'],
    ['sudirman no.45 lt.3', 'Jalan Jenderal Sudirman', '45'],
  ],
};

const malaysiaAndSingapore: TableTown = {
  country: 'MY',
  city: { name: 'Bandar Seri' },
  streets: [
    { name: 'Jalan Tun Razak', numbers: '12 45 7' },
    { name: 'Jalan SS 2/24', numbers: '12 24 7' },
    { name: 'Lorong Haji Taib 2', numbers: '2 12 7' },
    { name: 'Persiaran Gurney', numbers: '12 45 7' },
  ],
  inputs: [
    ['No 7, Jln SS2/24, 47300 PJ', 'Jalan SS 2/24', '7'],
    ['Lot 45, Jln Tun Razak', 'Jalan Tun Razak', '45'],
    ['12 Lrg Hj Taib 2', 'Lorong Haji Taib 2', '12'],
    ['A-12-3A, 45 Psn Gurney', 'Persiaran Gurney', '45'],
  ],
};

const gulfAndNile: TableTown = {
  country: 'EG',
  city: { name: 'مدينة الشروق', 'name:en': 'Shorouk' },
  streets: [
    {
      name: 'شارع جامعة الدول العربية',
      numbers: '12 45 7',
      lineTags: { 'name:en': 'Gamaet El Dowal El Arabeya Street' },
    },
    { name: 'شارع 9', numbers: '12 45 7', lineTags: { 'name:en': 'Street 9' } },
    { name: 'شارع الشيخ زايد', numbers: '12 45 7', lineTags: { 'name:en': 'Sheikh Zayed Road' } },
  ],
  inputs: [
    ['عمارة ٤٥ ش جامعه الدول العربيه الدور ٣', 'شارع جامعة الدول العربية', '45'],
    ['12 Rd 9, Maadi', 'شارع 9', '12'],
    ['7 Shaikh Zayed Rd', 'شارع الشيخ زايد', '7'],
    ['45 Gameat al Dowal al Arabia St', 'شارع جامعة الدول العربية', '45'],
  ],
};

const southernAfrica: TableTown = {
  country: 'ZA',
  city: { name: 'Baobab Hills' },
  streets: [
    { name: 'Nelson Mandela Drive', numbers: '12 45 7' },
    { name: 'Kerkstraat', numbers: '12 45 7', lineTags: { 'name:en': 'Church Street' } },
    { name: '7th Avenue', numbers: '12 45 7' },
    { name: 'Jan Smuts Avenue', numbers: '12 45 7' },
  ],
  inputs: [
    ['Unit 12, Baobab Court, 45 Nelson Mandela Dr', 'Nelson Mandela Drive', '45'],
    ['45 Church St', 'Kerkstraat', '45'],
    ['7 Seventh Ave', '7th Avenue', '7'],
    ['7 Jan Smutslaan', 'Jan Smuts Avenue', '7'],
  ],
};

/** Addresses that the map holds as one text. */
const wholeTexts: TableTown = {
  country: 'PH',
  city: { name: 'Bagong Bayan' },
  streets: [
    {
      name: 'Rizal Avenue',
      numbers: '12 45 7',
      tagsOf: (number) => ({
        building: 'yes',
        'addr:full': `${number} Rizal Avenue, Barangay 5, Bagong Bayan`,
      }),
    },
    {
      name: 'Calle Real',
      numbers: '12 45 7',
      tagsOf: (number) => ({ building: 'yes', 'addr:full': `No. ${number}, Calle Real, Bagong Bayan 1000` }),
    },
    { name: 'Epifanio de los Santos Avenue', numbers: '12 45 7', lineTags: { short_name: 'EDSA' } },
  ],
  inputs: [
    ['45 Rizal Ave., Brgy. 5, Bagong Bayan', 'Rizal Avenue', '45'],
    ['7 Calle Real, Bagong Bayan', 'Calle Real', '7'],
    ['12 EDSA', 'Epifanio de los Santos Avenue', '12'],
  ],
};

export const pastedWorld: readonly TableTown[] = [
  unitedStates,
  canada,
  australia,
  brazil,
  mexico,
  southCone,
  colombia,
  chileAndPeru,
  india,
  eastAsia,
  korea,
  china,
  southEastAsia,
  islands,
  malaysiaAndSingapore,
  gulfAndNile,
  southernAfrica,
  wholeTexts,
];
