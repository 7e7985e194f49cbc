import type { TableTown } from './table-town.ts';

const germany: TableTown = {
  country: 'DE',
  city: { name: 'Lindenau an der Weide' },
  suburb: 'Altstadt',
  streets: [
    { name: 'Königstraße', numbers: '3 12 12a 14 16-20' },
    { name: 'Straße des 17. Juni', numbers: '5 17 12' },
    { name: 'Am Weißen Berg', numbers: '1 7 12' },
    { name: 'Große Gasse', numbers: '1-3 5 12' },
    { name: 'Dr.-Wilhelm-Külz-Straße', numbers: '5 12 14' },
  ],
  inputs: [
    ['KOENIGSTRASSE 12A', 'Königstraße', '12a'],
    ['Hi, ich bin in der Königstr. 14, 2. OG links, bitte bei Schmidt klingeln', 'Königstraße', '14'],
    [
      'Anna Müller\nKönigstr. 12 a\n04155 Lindenau an der Weide\nDeutschland\nTel. 0341 1234567',
      'Königstraße',
      '12a',
    ],
    ['Königstr. 18', 'Königstraße', '16-20'],
    ['c/o Weber, Strasse des 17.Juni 5, 04155 Lindenau', 'Straße des 17. Juni', '5'],
    ['am weissen berg 7 hinterhaus 3. stock', 'Am Weißen Berg', '7'],
    ['Gr. Gasse 5 | 04155 Lindenau', 'Große Gasse', '5'],
    ['dr wilhelm kuelz str 14', 'Dr.-Wilhelm-Külz-Straße', '14'],
  ],
  absent: [
    ['Königstraße 99', 'Königstraße'],
    ['Straße des 17. Juni', 'Straße des 17. Juni'],
  ],
};

const austria: TableTown = {
  country: 'AT',
  city: { name: 'Sankt Marein' },
  streets: [
    { name: 'Mariahilfer Straße', numbers: '5 12 45 88A' },
    { name: 'Sankt-Veit-Gasse', numbers: '4 5 12' },
    { name: 'Am Platzl', numbers: '4 5 12' },
  ],
  inputs: [
    ['Mariahilferstr. 45/2/12, 1060 St. Marein', 'Mariahilfer Straße', '45'],
    ['Mariahilfer Str. 88a Stiege 2 Tür 5', 'Mariahilfer Straße', '88A'],
    ['St.Veit-Gasse 4/5', 'Sankt-Veit-Gasse', '4'],
    ['ST VEIT GASSE 12 TOP 5', 'Sankt-Veit-Gasse', '12'],
  ],
};

const switzerland: TableTown = {
  country: 'CH',
  city: { name: 'Rosensee' },
  streets: [
    { name: 'Bahnhofstrasse', numbers: '5 12 12.1' },
    { name: 'Rue du Lac', numbers: '5 12 45' },
    { name: 'Chemin des Bœufs', numbers: '3 5 12' },
  ],
  inputs: [
    ['Bahnhofstraße 5, CH-8001 Rosensee', 'Bahnhofstrasse', '5'],
    ['Frau Keller, Bahnhofstr.12, Postfach, 8001 Rosensee', 'Bahnhofstrasse', '12'],
    ['ch. des Boeufs 3', 'Chemin des Bœufs', '3'],
    ['45, RUE DU LAC', 'Rue du Lac', '45'],
  ],
};

const france: TableTown = {
  country: 'FR',
  city: { name: 'Saint-Aubin-sur-Seille' },
  streets: [
    { name: "Rue de l'Hôtel de Ville", numbers: '5 12 12bis' },
    { name: 'Avenue du Général de Gaulle', numbers: '5 12 45' },
    { name: 'Rue du 8 Mai 1945', numbers: '8 45 19' },
    { name: 'Boulevard Victor Hugo', numbers: '5 12 33' },
    { name: 'Rue Victor Hugo', numbers: '5 12 34' },
    { name: 'Faubourg Saint-Honoré', numbers: '5 12 45' },
  ],
  inputs: [
    ['Appt 12, Bât B, 5 rue de l’Hotel de Ville, 57000 St Aubin sur Seille', "Rue de l'Hôtel de Ville", '5'],
    ['12B RUE DE L HOTEL DE VILLE', "Rue de l'Hôtel de Ville", '12bis'],
    ['45 av gal de gaulle', 'Avenue du Général de Gaulle', '45'],
    ['19, rue du huit mai 1945', 'Rue du 8 Mai 1945', '19'],
    ['8 r. du 8 mai 45', 'Rue du 8 Mai 1945', '8'],
    ['33 bd V. Hugo', 'Boulevard Victor Hugo', '33'],
    ['12 Victor Hugo', 'Rue Victor Hugo', '12', ['Boulevard Victor Hugo', '12']],
    ['M. Dupont ; 45 fbg St Honoré ; 57000', 'Faubourg Saint-Honoré', '45'],
  ],
  absent: [['76 rue Victor Hugo', 'Rue Victor Hugo']],
};

const spain: TableTown = {
  country: 'ES',
  city: { name: 'Villarejo del Río' },
  streets: [
    { name: 'Calle de Alcalá', numbers: '5 12 45' },
    { name: 'Paseo de la Castellana', numbers: '12 45 100' },
    { name: 'Calle del Doctor Esquerdo', numbers: '5 12 33' },
    { name: 'Carrer de Balmes', numbers: '5 12 120-122' },
    { name: 'Plaza de España', numbers: '1 5 12' },
  ],
  inputs: [
    ['C/Alcalá,45 3ºIzq', 'Calle de Alcalá', '45'],
    ['Pº Castellana 100, esc. 2, planta 5, pta. 12', 'Paseo de la Castellana', '100'],
    ['dr. esquerdo 33 bajo', 'Calle del Doctor Esquerdo', '33'],
    ['C. Balmes, 120', 'Carrer de Balmes', '120-122'],
    ['Pza. España s/n nº 5', 'Plaza de España', '5'],
    ['calle alcala numero doce', 'Calle de Alcalá', '12'],
  ],
  absent: [['Plaza de España s/n', 'Plaza de España']],
};

const italy: TableTown = {
  country: 'IT',
  city: { name: 'Castelvento' },
  streets: [
    { name: 'Via Giuseppe Garibaldi', numbers: '5 12 12/A' },
    { name: 'Corso Vittorio Emanuele II', numbers: '5 12 108' },
    { name: 'Via XX Settembre', numbers: '5 20 12' },
    { name: 'Piazza San Marco', numbers: '5 12 1' },
  ],
  inputs: [
    ['V. G. Garibaldi n.12 int. 5', 'Via Giuseppe Garibaldi', '12'],
    ['Via Garibaldi 12a, Castelvento', 'Via Giuseppe Garibaldi', '12/A'],
    ['C.so Vitt. Emanuele 108 scala B', 'Corso Vittorio Emanuele II', '108'],
    ['via 20 settembre, 12', 'Via XX Settembre', '12'],
    ['P.za S. Marco 1', 'Piazza San Marco', '1'],
    ['via venti settembre 5', 'Via XX Settembre', '5'],
  ],
};

const portugal: TableTown = {
  country: 'PT',
  city: { name: 'Vila Nova do Mar' },
  streets: [
    { name: 'Rua Doutor António José de Almeida', numbers: '5 12 45' },
    { name: 'Avenida 25 de Abril', numbers: '25 12 74' },
    { name: 'Travessa da Conceição', numbers: '3 5 12' },
    { name: 'Praceta Florbela Espanca', numbers: '5 12 7' },
  ],
  inputs: [
    ['R. Dr. António J. Almeida 45 R/C Dto', 'Rua Doutor António José de Almeida', '45'],
    ['av 25 abril nº 74 3º esq', 'Avenida 25 de Abril', '74'],
    ['Tv. Conceicao, 3, 2890-123 Vila Nova do Mar', 'Travessa da Conceição', '3'],
    ['Pctª Florbela Espanca lote 7', 'Praceta Florbela Espanca', '7'],
  ],
};

const britain: TableTown = {
  country: 'GB',
  city: { name: 'Wexham-on-Sea' },
  streets: [
    { name: "St John's Road", numbers: '5 12 12A 45' },
    { name: 'Kingsway', numbers: '5 12 100-102' },
    {
      name: 'Church Lane',
      numbers: 'Rose_Cottage The_Old_Rectory 7',
      tagsOf: (number) =>
        /^\d/u.test(number)
          ? { 'addr:street': 'Church Lane', 'addr:housenumber': number }
          : { 'addr:street': 'Church Lane', 'addr:housename': number },
    },
    { name: 'Upper Brook Street', numbers: '5 12 45' },
  ],
  inputs: [
    ['Flat 3, 12a St. Johns Rd, WX1 2AB', "St John's Road", '12A'],
    ['Top floor flat, 45 Saint John’s Road', "St John's Road", '45'],
    ['Rose Cottage, Church Ln, Wexham on Sea', 'Church Lane', 'Rose Cottage'],
    ['Mr J Smith, The Old Rectory, Church Lane', 'Church Lane', 'The Old Rectory'],
    ['Acme Ltd, Unit 5, 100 Kingsway', 'Kingsway', '100-102'],
    ['twelve upper brook street', 'Upper Brook Street', '12'],
  ],
  absent: [['88 Upper Brook Street', 'Upper Brook Street']],
};

const ireland: TableTown = {
  country: 'IE',
  city: { name: 'Dún Glas', 'name:en': 'Dunglass' },
  streets: [
    { name: "O'Connell Street", numbers: '5 12 45', lineTags: { 'name:ga': 'Sráid Uí Chonaill' } },
    { name: 'Saint Stephen’s Green', numbers: '5 12 45', lineTags: { 'name:ga': 'Faiche Stiabhna' } },
    { name: 'Dame Street', numbers: '5 12 46', lineTags: { 'name:ga': 'Sráid an Dáma' } },
  ],
  inputs: [
    ['Apt 5, 12 OConnell St', "O'Connell Street", '12'],
    ['45 St Stephens Green, D02 XY45', 'Saint Stephen’s Green', '45'],
    ['46 Sráid an Dáma', 'Dame Street', '46'],
  ],
};

const netherlands: TableTown = {
  country: 'NL',
  city: { name: 'Zandmeer' },
  streets: [
    { name: 'Burgemeester de Vlugtlaan', numbers: '5 12 125' },
    { name: '1e Jan Steenstraat', numbers: '5 12-2 12-3' },
    { name: "'s-Gravenweg", numbers: '5 12 45' },
    { name: 'IJsbaanpad', numbers: '5 12 9' },
  ],
  inputs: [
    ['Burg. de Vlugtlaan 125, 1063BN Zandmeer', 'Burgemeester de Vlugtlaan', '125'],
    ['Eerste Jan Steenstraat 12-3', '1e Jan Steenstraat', '12-3'],
    ['sgravenweg 45', "'s-Gravenweg", '45'],
    ['ijsbaanpad 9 1076 cv', 'IJsbaanpad', '9'],
  ],
};

const belgium: TableTown = {
  country: 'BE',
  city: { name: 'Bruine-Brugge', 'name:fr': 'Pont-Brun' },
  streets: [
    {
      name: 'Rue de la Loi - Wetstraat',
      numbers: '5 12 16',
      lineTags: { 'name:fr': 'Rue de la Loi', 'name:nl': 'Wetstraat' },
      doorTags: { 'addr:street:fr': 'Rue de la Loi', 'addr:street:nl': 'Wetstraat' },
    },
    {
      name: 'Chaussée de Gand - Gentsesteenweg',
      numbers: '5 12 440',
      lineTags: { 'name:fr': 'Chaussée de Gand', 'name:nl': 'Gentsesteenweg' },
      doorTags: { 'addr:street:fr': 'Chaussée de Gand', 'addr:street:nl': 'Gentsesteenweg' },
    },
    { name: 'Sint-Pietersnieuwstraat', numbers: '5 12 41' },
  ],
  inputs: [
    ['Wetstr. 16 bus 3, 1000', 'Rue de la Loi - Wetstraat', '16'],
    ['Ch. de Gand 440 bte 12', 'Chaussée de Gand - Gentsesteenweg', '440'],
    ['Gentse Steenweg 440', 'Chaussée de Gand - Gentsesteenweg', '440'],
    ['St-Pietersnieuwstr 41', 'Sint-Pietersnieuwstraat', '41'],
  ],
};

export const pastedEurope: readonly TableTown[] = [
  germany,
  austria,
  switzerland,
  france,
  spain,
  italy,
  portugal,
  britain,
  ireland,
  netherlands,
  belgium,
];
