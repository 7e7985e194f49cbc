import type { TableTown } from './table-town.ts';

const montenegro: TableTown = {
  country: 'ME',
  city: { name: 'Nova Varoš', 'name:sr': 'Нова Варош' },
  streets: [
    { name: 'Slobode', numbers: '5 12 74' },
    { name: 'Bulevar Svetog Petra Cetinjskog', numbers: '5 12 130' },
    { name: 'Njegoševa', numbers: '5 12 33' },
    { name: 'Vuka Karadžića', numbers: '5 12 33' },
  ],
  inputs: [
    ['ul. Slobode 74/III', 'Slobode', '74'],
    ['Bul. Sv. Petra Cetinjskog 130', 'Bulevar Svetog Petra Cetinjskog', '130'],
    ['Његошева 33', 'Njegoševa', '33'],
    ['Vuka Karadzica br. 12, prizemlje', 'Vuka Karadžića', '12'],
  ],
  absent: [['Vuka Karadžića bb', 'Vuka Karadžića']],
};

const georgia: TableTown = {
  country: 'GE',
  city: { name: 'ახალქალაქი', 'name:en': 'Akhalkalaki' },
  streets: [
    { name: 'კოსტავას ქუჩა', numbers: '5 12 33' },
    { name: 'ვაჟა-ფშაველას გამზირი', numbers: '5 12 71', lineTags: { 'name:en': 'Vazha-Pshavela Avenue' } },
    { name: 'ჭავჭავაძის გამზირი', numbers: '5 12 33' },
  ],
  inputs: [
    ['Kostavas kucha 33', 'კოსტავას ქუჩა', '33'],
    ['71 Vazha Pshavela Ave, floor 4', 'ვაჟა-ფშაველას გამზირი', '71'],
    ['ჭავჭავაძის გამზ. 12, ბინა 5', 'ჭავჭავაძის გამზირი', '12'],
    ['chavchavadzis 33', 'ჭავჭავაძის გამზირი', '33'],
  ],
};

const kyrgyzstan: TableTown = {
  country: 'KG',
  city: { name: 'Ак-Таш', 'name:en': 'Ak-Tash' },
  streets: [
    { name: 'проспект Чуй', numbers: '5 12 219', lineTags: { 'name:ky': 'Чүй проспекти' } },
    { name: 'улица Токтогула', numbers: '5 12 125/1' },
    { name: 'улица Исанова', numbers: '5 12 42' },
  ],
  inputs: [
    ['пр. Чүй 219', 'проспект Чуй', '219'],
    ['Toktogula 125/1, office 3', 'улица Токтогула', '125/1'],
    ['ул. Исанова 42 пересекает Чуй', 'улица Исанова', '42'],
    ['Chuy Avenue 12', 'проспект Чуй', '12'],
  ],
};

const gulf: TableTown = {
  country: 'KW',
  city: { name: 'الفنطاس الجديدة', 'name:en': 'New Fintas' },
  suburb: 'قطعة 4',
  streets: [
    { name: 'شارع 102', numbers: '5 12 33', lineTags: { 'name:en': 'Street 102' } },
    { name: 'شارع سالم المبارك', numbers: '5 12 33', lineTags: { 'name:en': 'Salem Al Mubarak Street' } },
    { name: 'شارع الخليج العربي', numbers: '5 12 33', lineTags: { 'name:en': 'Arabian Gulf Street' } },
  ],
  inputs: [
    ['Block 4, Street 102, House 33', 'شارع 102', '33'],
    ['قطعة 4 شارع 102 منزل 12', 'شارع 102', '12'],
    ['Salem Mubarak St, bldg 33, floor 2', 'شارع سالم المبارك', '33'],
    ['Arabian Gulf Rd 5', 'شارع الخليج العربي', '5'],
  ],
};

const syria: TableTown = {
  country: 'SY',
  city: { name: 'عين الزيتون', 'name:en': 'Ain Zaytoun' },
  streets: [
    { name: 'شارع بغداد', numbers: '5 12 33', lineTags: { 'name:en': 'Baghdad Street' } },
    { name: 'شارع ٢٩ أيار', numbers: '29 12 33', lineTags: { 'name:en': '29 May Street' } },
  ],
  inputs: [
    ['شارع بغداد بناء رقم 33 طابق 2', 'شارع بغداد', '33'],
    ['شارع 29 ايار 12', 'شارع ٢٩ أيار', '12'],
    ['Baghdad Str. Nr. 5', 'شارع بغداد', '5'],
  ],
};

const laos: TableTown = {
  country: 'LA',
  city: { name: 'ບ້ານໃໝ່', 'name:en': 'Ban Mai' },
  streets: [
    { name: 'ຖະໜົນເສດຖາທິລາດ', numbers: '5 12 33', lineTags: { 'name:en': 'Setthathirath Road' } },
    { name: 'ຖະໜົນສາມແສນໄທ', numbers: '5 12 33', lineTags: { 'name:en': 'Samsenthai Road' } },
  ],
  inputs: [
    ['33 Setthathirath Rd, Vientiane', 'ຖະໜົນເສດຖາທິລາດ', '33'],
    ['Samsenethai Rd 12', 'ຖະໜົນສາມແສນໄທ', '12'],
    ['ຖະໜົນສາມແສນໄທ 5', 'ຖະໜົນສາມແສນໄທ', '5'],
  ],
};

const fiji: TableTown = {
  country: 'FJ',
  city: { name: 'Coral Point' },
  streets: [
    { name: 'Victoria Parade', numbers: '5 12 33' },
    { name: 'Ratu Sukuna Road', numbers: '5 12 33' },
    { name: 'Saint Fort Street', numbers: '5 12 33' },
  ],
  inputs: [
    ['Lvl 2, 33 Victoria Pde', 'Victoria Parade', '33'],
    ['Lot 12 Ratu Sukuna Rd', 'Ratu Sukuna Road', '12'],
    ['5 St. Fort St., Private Mail Bag', 'Saint Fort Street', '5'],
  ],
};

const jamaica: TableTown = {
  country: 'JM',
  city: { name: 'Mango Valley' },
  streets: [
    { name: 'Half Way Tree Road', numbers: '5 12 33' },
    { name: 'Old Hope Road', numbers: '5 12 56A' },
    { name: 'Old Harbour Road', numbers: '5 12 33' },
    { name: 'Barbican Road', numbers: '5 12 33' },
  ],
  inputs: [
    ['33 Half-Way-Tree Rd, Kgn 10', 'Half Way Tree Road', '33'],
    ['56a Old Hope Rd.', 'Old Hope Road', '56A'],
    ['Shop #5, 12 Barbican Rd', 'Barbican Road', '12'],
  ],
};

const honduras: TableTown = {
  country: 'HN',
  city: { name: 'Valle de Pinos' },
  streets: [
    { name: '3a Avenida', numbers: '12 1204 33' },
    { name: '7 Calle', numbers: '12 33 450' },
    { name: 'Bulevar Morazán', numbers: '12 33 450' },
    { name: 'Avenida República de Chile', numbers: '12 33 450' },
  ],
  inputs: [
    ['3 ave 1204, Bo. El Centro', '3a Avenida', '1204'],
    ['7ma calle 450', '7 Calle', '450'],
    ['Blvd. Morazan #33, edif. Los Castaños', 'Bulevar Morazán', '33'],
    ['Av. Rep. de Chile 450', 'Avenida República de Chile', '450'],
  ],
};

const haiti: TableTown = {
  country: 'HT',
  city: { name: 'Anse-Bleue' },
  streets: [
    { name: 'Rue Capois', numbers: '5 12 33' },
    { name: 'Avenue Jean-Paul II', numbers: '2 12 33' },
    { name: 'Delmas 33', numbers: '5 12 33' },
    { name: 'Delmas 12', numbers: '5 33 7' },
  ],
  inputs: [
    ['#33, Rue Capois', 'Rue Capois', '33'],
    ['12 av. J-P II', 'Avenue Jean-Paul II', '12'],
    ['5, Delmas 33', 'Delmas 33', '5'],
    ['Delmas 12, # 33', 'Delmas 12', '33'],
  ],
};

const cameroon: TableTown = {
  country: 'CM',
  city: { name: 'Mbalmé' },
  streets: [
    { name: 'Boulevard de la Liberté', numbers: '5 12 33' },
    { name: 'Rue 1.750', numbers: '5 12 33' },
    { name: 'Avenue du Général de Gaulle', numbers: '5 12 33' },
  ],
  inputs: [
    ['BP 1234, 33 Bld de la Liberté, Akwa', 'Boulevard de la Liberté', '33'],
    ['12 rue 1.750', 'Rue 1.750', '12'],
    ['5, Av. Gl de Gaulle', 'Avenue du Général de Gaulle', '5'],
  ],
};

const uganda: TableTown = {
  country: 'UG',
  city: { name: 'Lakeview' },
  streets: [
    { name: 'Kampala Road', numbers: '5 12 33' },
    { name: 'Sir Apollo Kaggwa Road', numbers: '5 12 33' },
    { name: 'Plot Close', numbers: '5 12 7' },
  ],
  inputs: [
    ['Plot 33 Kampala Rd, 3rd Floor', 'Kampala Road', '33'],
    ['Plot No. 12, Sir Apollo Kagwa Rd', 'Sir Apollo Kaggwa Road', '12'],
    ['Plot 12, Plot Close', 'Plot Close', '12'],
  ],
};

const rwanda: TableTown = {
  country: 'RW',
  city: { name: 'Umusozi' },
  streets: [
    { name: 'KN 5 Rd', numbers: '12 33 7' },
    { name: 'KG 9 Ave', numbers: '12 33 5' },
    { name: 'KN 78 St', numbers: '12 33 5' },
  ],
  inputs: [
    ['33 KN 5 Road', 'KN 5 Rd', '33'],
    ['KG 9 Avenue, 12', 'KG 9 Ave', '12'],
    ['KN78 St 5', 'KN 78 St', '5'],
  ],
};

const zimbabwe: TableTown = {
  country: 'ZW',
  city: { name: 'Msasa Park' },
  streets: [
    { name: 'Samora Machel Avenue', numbers: '12 33 45' },
    { name: 'Robert Mugabe Road', numbers: '12 33 45' },
    { name: 'Second Street', numbers: '2 12 33' },
  ],
  inputs: [
    ['33 S. Machel Ave', 'Samora Machel Avenue', '33'],
    ['Stand 45, Robert Mugabe Rd', 'Robert Mugabe Road', '45'],
    ['12 2nd St', 'Second Street', '12'],
  ],
};

const mozambique: TableTown = {
  country: 'MZ',
  city: { name: 'Praia do Sol' },
  streets: [
    { name: 'Avenida Eduardo Mondlane', numbers: '12 450 1204' },
    { name: 'Avenida 24 de Julho', numbers: '24 450 1204' },
    { name: 'Rua da Resistência', numbers: '12 450 33' },
  ],
  inputs: [
    ['Av. Ed. Mondlane, 1204, 3º andar flat 5', 'Avenida Eduardo Mondlane', '1204'],
    ['Av 24 Julho nr 450 r/c', 'Avenida 24 de Julho', '450'],
    ['Rua da Resistencia, Nº 33, Q. 12', 'Rua da Resistência', '33'],
  ],
};

const afghanistan: TableTown = {
  country: 'AF',
  city: { name: 'شهر نو', 'name:en': 'Shahr-e Naw' },
  streets: [
    { name: 'کوچه ۵', numbers: '12 33 7', lineTags: { 'name:en': 'Street 5' } },
    { name: 'سرک دارالامان', numbers: '12 33 7', lineTags: { 'name:en': 'Darulaman Road' } },
  ],
  inputs: [
    ['House 33, Street 5, District 10', 'کوچه ۵', '33'],
    ['سرک دارالامان خانه ۱۲', 'سرک دارالامان', '12'],
    ['Dar-ul-Aman Rd 7', 'سرک دارالامان', '7'],
  ],
};

const faroes: TableTown = {
  country: 'FO',
  city: { name: 'Norðvágur' },
  streets: [
    { name: 'Áarvegur', numbers: '5 12 33' },
    { name: 'Niels Finsens gøta', numbers: '5 12 33' },
    { name: 'Bryggjubakki', numbers: '5 12 33' },
  ],
  inputs: [
    ['Aarvegur 12', 'Áarvegur', '12'],
    ['N. Finsens gota 33, FO-100', 'Niels Finsens gøta', '33'],
    ['Bryggjubakka 5', 'Bryggjubakki', '5'],
  ],
};

const andorra: TableTown = {
  country: 'AD',
  city: { name: 'Vallserena' },
  streets: [
    { name: 'Avinguda Meritxell', numbers: '5 12 33' },
    { name: 'Carrer de la Unió', numbers: '5 12 33' },
    { name: 'Plaça del Poble', numbers: '5 12 1' },
  ],
  inputs: [
    ['Av. Meritxell, 33, 2n 1a, AD500', 'Avinguda Meritxell', '33'],
    ['c/ de la Unio 12 baixos', 'Carrer de la Unió', '12'],
    ['Pl. del Poble 1', 'Plaça del Poble', '1'],
    ['Avenida Meritxell nº 12', 'Avinguda Meritxell', '12'],
  ],
};

const iran: TableTown = {
  country: 'IR',
  city: { name: 'باغ نو', 'name:en': 'Bagh-e Now' },
  streets: [
    { name: 'خیابان ولیعصر', numbers: '۱۲ ۳۳ ۵', lineTags: { 'name:en': 'Valiasr Street' } },
    { name: 'کوچه نسترن', numbers: '۱۲ ۳۳ ۵', lineTags: { 'name:en': 'Nastaran Alley' } },
    { name: 'بلوار کشاورز', numbers: '۱۲ ۳۳ ۵', lineTags: { 'name:en': 'Keshavarz Boulevard' } },
  ],
  inputs: [
    ['ولی عصر، پلاک ۳۳، واحد ۵', 'خیابان ولیعصر', '۳۳'],
    ['ک. نسترن پ ۱۲', 'کوچه نسترن', '۱۲'],
    ['No. 33, Keshavarz Blvd., Unit 4', 'بلوار کشاورز', '۳۳'],
    ['Vali-e-Asr St 5', 'خیابان ولیعصر', '۵'],
  ],
};

const mixed: TableTown = {
  country: 'GB',
  city: { name: 'Northgate', 'name:cy': 'Porth y Gogledd' },
  streets: [
    { name: 'Victoria Road', numbers: '5 12 33', doorTags: { 'addr:suburb': 'Hilltop' } },
    { name: "King's Cross Street", numbers: '5 12 33' },
    { name: 'Heol y Bont', numbers: '5 12 33', lineTags: { 'name:en': 'Bridge Street' } },
    { name: 'The Avenue', numbers: '5 12 33' },
  ],
  inputs: [
    ['Parcel for Jones: 33 Victoria Rd (leave with neighbour)', 'Victoria Road', '33'],
    ['thirty three victoria road', 'Victoria Road', '33'],
    ['5 Kings X St', "King's Cross Street", '5'],
    ['12 Bridge St', 'Heol y Bont', '12'],
    ['33 The Ave', 'The Avenue', '33'],
    ['Delivery address -> 12, victoria road, HILLTOP, northgate // ring 07700 900123', 'Victoria Road', '12'],
  ],
};

const dutchCaribbean: TableTown = {
  country: 'SR',
  city: { name: 'Nieuwstad' },
  streets: [
    { name: 'Henck Arronstraat', numbers: '5 12 33' },
    { name: 'Dr. Sophie Redmondstraat', numbers: '5 12 33' },
    { name: 'Kwattaweg', numbers: '5 12 33' },
  ],
  inputs: [
    ['Henck Arronstr. 33 BV', 'Henck Arronstraat', '33'],
    ['Sophie Redmondstr 12', 'Dr. Sophie Redmondstraat', '12'],
    ['KWATTAWEG 33', 'Kwattaweg', '33'],
  ],
};

export const remainingCountries: readonly TableTown[] = [
  montenegro,
  georgia,
  kyrgyzstan,
  gulf,
  syria,
  laos,
  fiji,
  jamaica,
  honduras,
  haiti,
  cameroon,
  uganda,
  rwanda,
  zimbabwe,
  mozambique,
  afghanistan,
  faroes,
  andorra,
  iran,
  mixed,
  dutchCaribbean,
];
