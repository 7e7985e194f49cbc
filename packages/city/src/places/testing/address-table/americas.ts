import type { TableTown } from './table-town.ts';

const unitedStates: TableTown = {
  country: 'US',
  city: { name: 'Lakemont' },
  streets: [
    { name: '31st Avenue', numbers: '37-08 37-12 40-02' },
    { name: 'Southwest 8th Street', numbers: '12 1401 900' },
    { name: 'Southeast 8th Street', numbers: '12 1401 900' },
    { name: 'Lisbon Road', numbers: 'N65W24838 N65W24850 W300' },
    { name: 'North 1700 West', numbers: '250 266 12' },
    { name: 'Dr. Martin Luther King Jr. Boulevard', numbers: '123 123_1/2 500' },
    { name: 'US Highway 41', numbers: '2200 2250 12' },
    { name: 'County Road 508', numbers: '77 1200 12' },
    { name: 'Avenue of the Americas', numbers: '1221 1301 12' },
    { name: 'Mount Pleasant Street Northwest', numbers: '3100 3200 12' },
    { name: 'Fort Hamilton Parkway', numbers: '6502 12 90' },
  ],
  inputs: [
    ['37-12 31st Ave Apt 2F, Lakemont, NY 11103', '31st Avenue', '37-12'],
    ['40-02 31 Avenue', '31st Avenue', '40-02'],
    ['1401 SW 8th St, Lakemont FL', 'Southwest 8th Street', '1401'],
    ['1401 S.E. 8th St.', 'Southeast 8th Street', '1401'],
    ['900 SW Eighth Street', 'Southwest 8th Street', '900'],
    ['N65W24838 Lisbon Rd, Lakemont, WI 53089', 'Lisbon Road', 'N65W24838'],
    ['N65 W24850 Lisbon Road', 'Lisbon Road', 'N65W24850'],
    ['250 N 1700 W, Lakemont, UT', 'North 1700 West', '250'],
    ['123 1/2 MLK Jr Blvd', 'Dr. Martin Luther King Jr. Boulevard', '123 1/2'],
    ['123½ Martin Luther King Blvd, Lakemont', 'Dr. Martin Luther King Jr. Boulevard', '123 1/2'],
    ['500 Dr MLK Jr Boulevard #12', 'Dr. Martin Luther King Jr. Boulevard', '500'],
    ['2200 US-41, Lakemont', 'US Highway 41', '2200'],
    ['2250 U.S. Hwy 41 Lot 12', 'US Highway 41', '2250'],
    ['1200 CR 508', 'County Road 508', '1200'],
    ['1221 Ave of the Americas, 12th Floor', 'Avenue of the Americas', '1221'],
    ['3100 Mt Pleasant St NW', 'Mount Pleasant Street Northwest', '3100'],
    ['6502 Ft. Hamilton Pkwy., Lakemont, NY', 'Fort Hamilton Parkway', '6502'],
  ],
};

const canada: TableTown = {
  country: 'CA',
  city: { name: 'Ville-du-Lac' },
  streets: [
    {
      name: 'Rue Sainte-Catherine Ouest',
      numbers: '12 1200 705',
      lineTags: { 'name:en': 'Saint Catherine Street West' },
    },
    {
      name: 'Rue Sainte-Catherine Est',
      numbers: '12 1200 705',
      lineTags: { 'name:en': 'Saint Catherine Street East' },
    },
    { name: 'Boulevard René-Lévesque Est', numbers: '12 150 900' },
    { name: '3e Avenue', numbers: '12 455 3' },
    { name: 'Chemin de la Côte-des-Neiges', numbers: '12 5540 3' },
    { name: 'Queen Street West', numbers: '12 100 317A' },
    { name: '104 Avenue NW', numbers: '12 10025 9' },
  ],
  inputs: [
    ['1200, rue Ste-Catherine O., Ville-du-Lac (Québec) H3B 1K1', 'Rue Sainte-Catherine Ouest', '1200'],
    ['705 St. Catherine St. W', 'Rue Sainte-Catherine Ouest', '705'],
    ['1200 rue Sainte-Catherine E', 'Rue Sainte-Catherine Est', '1200'],
    ['150 boul. René-Lévesque E, bureau 300', 'Boulevard René-Lévesque Est', '150'],
    ['455, 3e Av., app. 4', '3e Avenue', '455'],
    ['455 Third Avenue', '3e Avenue', '455'],
    ['5540 ch. de la Côte des Neiges, Ville-du-Lac QC', 'Chemin de la Côte-des-Neiges', '5540'],
    ['4-100 Queen St W, Ville-du-Lac, ON', 'Queen Street West', '100'],
    ['Unit 4, 317A Queen St. West, Canada', 'Queen Street West', '317A'],
    ['10025 104 Ave NW', '104 Avenue NW', '10025'],
  ],
};

const brazil: TableTown = {
  country: 'BR',
  city: { name: 'Rio Claro do Sul' },
  streets: [
    { name: 'Rua Quinze de Novembro', numbers: '12 275 30' },
    { name: 'Avenida Presidente Getúlio Vargas', numbers: '12 1500 99' },
    { name: 'Rua Coronel José Rodrigues', numbers: '12 3 120' },
    { name: 'Rua Marechal Floriano Peixoto', numbers: '12 40 1001' },
    { name: 'Travessa Padre Anchieta', numbers: '12 5 8' },
    { name: 'SQS 308 Bloco B', numbers: '101 302', hasLine: false },
    { name: 'Rodovia BR-116', numbers: '1200 12 77' },
    { name: 'Praça da Sé', numbers: '12 21 371' },
  ],
  inputs: [
    ['R. XV de Novembro nº 275 apto 3, CEP 80020-310', 'Rua Quinze de Novembro', '275'],
    ['Rua 15 de Novembro, 30 - Centro', 'Rua Quinze de Novembro', '30'],
    ['Av. Pres. Vargas, 1500 sala 402', 'Avenida Presidente Getúlio Vargas', '1500'],
    ['Av. Pres. Getulio Vargas 99 casa 2', 'Avenida Presidente Getúlio Vargas', '99'],
    ['R Cel José Rodrigues 120 fundos', 'Rua Coronel José Rodrigues', '120'],
    ['R. Mal. Floriano, 1001 bl. B ap. 12, Rio Claro do Sul/PR', 'Rua Marechal Floriano Peixoto', '1001'],
    ['Tv. Pe. Anchieta 8', 'Travessa Padre Anchieta', '8'],
    ['Rod. BR 116, 1200, km 12', 'Rodovia BR-116', '1200'],
    ['Pça da Sé 371, Brasil', 'Praça da Sé', '371'],
  ],
};

const argentina: TableTown = {
  country: 'AR',
  city: { name: 'Santa Clara' },
  streets: [
    { name: 'Avenida 9 de Julio', numbers: '9 1200 1925' },
    { name: 'General Manuel Belgrano', numbers: '12 450 9' },
    { name: 'Presidente Hipólito Yrigoyen', numbers: '12 850 1420' },
    { name: 'Calle 12', numbers: '12 450 839' },
    { name: 'Diagonal 74', numbers: '12 1550 839' },
    { name: 'Pasaje Santa Rosa', numbers: '12 5100 9' },
    { name: 'Avenida Corrientes', numbers: '12 1234 3247' },
  ],
  inputs: [
    ['Av. 9 de Julio 1925 piso 3 dpto B', 'Avenida 9 de Julio', '1925'],
    ['Gral. Belgrano 450 PB "A"', 'General Manuel Belgrano', '450'],
    ['Gral Manuel Belgrano Nº450, Santa Clara', 'General Manuel Belgrano', '450'],
    ['Pte. H. Yrigoyen 850, 4º C', 'Presidente Hipólito Yrigoyen', '850'],
    ['Calle 12 N° 839 e/ 48 y 49', 'Calle 12', '839'],
    ['Diag. 74 nro 1550, B1900 Santa Clara', 'Diagonal 74', '1550'],
    ['Pje. Sta. Rosa 5100', 'Pasaje Santa Rosa', '5100'],
    ['Corrientes 1234, C1043AAZ, Argentina', 'Avenida Corrientes', '1234'],
    ['Av Corrientes al 3247', 'Avenida Corrientes', '3247'],
  ],
};

const chile: TableTown = {
  country: 'CL',
  city: { name: 'Puerto Lindo' },
  streets: [
    { name: 'Avenida Libertador Bernardo O’Higgins', numbers: '12 1058 340' },
    { name: 'Avenida Providencia', numbers: '12 2309 1208' },
    { name: 'Pasaje Los Aromos', numbers: '12 345 9' },
    { name: 'Camino a Farellones', numbers: '12 18000 9' },
  ],
  inputs: [
    ['Av. Libertador Bernardo OHiggins 1058, Puerto Lindo', 'Avenida Libertador Bernardo O’Higgins', '1058'],
    ['Av. Lib. B. O’Higgins N°340 of. 21', 'Avenida Libertador Bernardo O’Higgins', '340'],
    ['Providencia 2309 depto 501, Chile', 'Avenida Providencia', '2309'],
    ['Psje. Los Aromos 345, Villa Bosque', 'Pasaje Los Aromos', '345'],
    ['Cno. a Farellones 18000', 'Camino a Farellones', '18000'],
  ],
};

const peru: TableTown = {
  country: 'PE',
  city: { name: 'Villa Mar' },
  streets: [
    { name: 'Jirón de la Unión', numbers: '12 300 1045' },
    { name: 'Avenida Arequipa', numbers: '12 2450 4595' },
    { name: 'Calle Los Pinos', numbers: '12 190 9' },
  ],
  inputs: [
    ['Jr. de la Unión 300, Cercado', 'Jirón de la Unión', '300'],
    ['Jr de la Union Nro. 1045 Int. 12', 'Jirón de la Unión', '1045'],
    ['Av. Arequipa 2450 dpto 801 (ref. frente al parque), Perú', 'Avenida Arequipa', '2450'],
    ['Ca. Los Pinos 190', 'Calle Los Pinos', '190'],
  ],
};

const colombia: TableTown = {
  country: 'CO',
  city: { name: 'Alto Verde' },
  streets: [
    { name: 'Carrera 7', numbers: '12-34 71-21 72-64' },
    { name: 'Carrera 7 Bis', numbers: '12-34 71-21' },
    { name: 'Calle 100', numbers: '8A-55 19-61 12-34' },
    { name: 'Avenida Carrera 68', numbers: '12-34 75A-50' },
    { name: 'Calle 45 Sur', numbers: '12-34 50-20' },
  ],
  inputs: [
    ['Cra 7 # 12-34', 'Carrera 7', '12-34'],
    ['KR 7 71 21 AP 302', 'Carrera 7', '71-21'],
    ['Cra. 7 Bis No. 71-21', 'Carrera 7 Bis', '71-21'],
    ['Cl 100 # 8A - 55 Torre C piso 3', 'Calle 100', '8A-55'],
    ['Av. Cra. 68 #75A-50, Alto Verde', 'Avenida Carrera 68', '75A-50'],
    ['Ak 68 75a 50', 'Avenida Carrera 68', '75A-50'],
    ['Calle 45 sur # 50-20 barrio Olaya', 'Calle 45 Sur', '50-20'],
  ],
};

const mexico: TableTown = {
  country: 'MX',
  city: { name: 'San Telmo' },
  streets: [
    { name: 'Avenida Paseo de la Reforma', numbers: '12 222 505' },
    { name: 'Calle Niños Héroes', numbers: '12 123 123_Bis' },
    { name: 'Boulevard Adolfo López Mateos', numbers: '12 2448 9' },
    { name: 'Andador 5', numbers: '5 12 9' },
    { name: 'Calle 60', numbers: '12 491 491-A' },
  ],
  inputs: [
    ['Av. Paseo de la Reforma 222 int. 4, Col. Juárez, C.P. 06600', 'Avenida Paseo de la Reforma', '222'],
    ['Paseo Reforma 505 piso 12, CDMX', 'Avenida Paseo de la Reforma', '505'],
    ['Niños Heroes #123 Bis', 'Calle Niños Héroes', '123 Bis'],
    ['C. Niños Héroes no. ext. 123 no. int. 4', 'Calle Niños Héroes', '123'],
    ['Blvd. A. López Mateos 2448', 'Boulevard Adolfo López Mateos', '2448'],
    ['And. 5 no. 12 mz 3 lt 9', 'Andador 5', '12'],
    ['Calle 60 No. 491-A x 59 y 61, Centro', 'Calle 60', '491-A'],
  ],
};

export const americas: readonly TableTown[] = [
  unitedStates,
  canada,
  brazil,
  argentina,
  chile,
  peru,
  colombia,
  mexico,
];
