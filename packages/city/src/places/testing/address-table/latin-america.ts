import type { TableTown } from './table-town.ts';

const ecuador: TableTown = {
  country: 'EC',
  city: { name: 'Valle Andino' },
  streets: [
    { name: 'Avenida Amazonas', numbers: 'N24-196 N39-12 N21-45' },
    { name: 'Wilson', numbers: 'E5-12 E4-45' },
    { name: 'Avenida 10 de Agosto', numbers: 'N24-12 N39-12 N10-05' },
    { name: 'Calle Juan León Mera', numbers: 'N24-196 OE3-45' },
  ],
  inputs: [
    ['Amazonas N24-196 y Wilson, Valle Andino', 'Avenida Amazonas', 'N24-196'],
    ['Av Amazonas N 21-45', 'Avenida Amazonas', 'N21-45'],
    ['av. 10 de agosto n39-12 y NNUU', 'Avenida 10 de Agosto', 'N39-12'],
    ['J. León Mera Oe3-45, piso 2', 'Calle Juan León Mera', 'OE3-45'],
  ],
};

const bolivia: TableTown = {
  country: 'BO',
  city: { name: 'Alto Sajama' },
  streets: [
    { name: 'Avenida Arce', numbers: '2355 12 8350' },
    { name: 'Calle 21', numbers: '8350 12 2355' },
    { name: 'Calle Murillo', numbers: '12 45 806' },
    { name: 'Avenida 6 de Agosto', numbers: '6 12 2464' },
  ],
  inputs: [
    ['Av. Arce #2355, Edif. Torre Azul piso 3 of. 12', 'Avenida Arce', '2355'],
    ['Calle 21 de Calacoto Nº 8350', 'Calle 21', '8350'],
    ['C. Murillo Nº 806, esq. Sagárnaga', 'Calle Murillo', '806'],
    ['6 de Agosto 2464 casi Belisario Salinas', 'Avenida 6 de Agosto', '2464'],
  ],
};

const uruguay: TableTown = {
  country: 'UY',
  city: { name: 'Barra del Sauce' },
  streets: [
    { name: 'Avenida 18 de Julio', numbers: '18 1234 1825' },
    { name: 'Bulevar General Artigas', numbers: '1825 1234 501' },
    { name: 'Rambla República del Perú', numbers: '815 1234 501' },
    { name: 'Doctor Luis Alberto de Herrera', numbers: '1248 501 815' },
  ],
  inputs: [
    ['Av. 18 de Julio 1234 apto. 501', 'Avenida 18 de Julio', '1234'],
    ['18 de julio 1825', 'Avenida 18 de Julio', '1825'],
    ['Bvar. Artigas 1825', 'Bulevar General Artigas', '1825'],
    ['Rbla. Rep. del Perú 815', 'Rambla República del Perú', '815'],
    ['Dr. L. A. de Herrera 1248', 'Doctor Luis Alberto de Herrera', '1248'],
  ],
};

const paraguay: TableTown = {
  country: 'PY',
  city: { name: 'Lomas Verdes' },
  streets: [
    { name: 'Avenida Mariscal López', numbers: '2307 567 1234' },
    { name: 'General Santos', numbers: '567 2307 12' },
    { name: 'Palma', numbers: '567 12 45' },
    { name: '14 de Mayo', numbers: '14 567 12' },
  ],
  inputs: [
    ['Mcal. López 2307 c/ Gral. Santos', 'Avenida Mariscal López', '2307'],
    ['Avda Mcal Lopez 1234', 'Avenida Mariscal López', '1234'],
    ['Palma 567 esq. 14 de Mayo', 'Palma', '567'],
    ['Gral. Santos 2307', 'General Santos', '2307'],
    ['14 de Mayo N° 567', '14 de Mayo', '567'],
  ],
};

const venezuela: TableTown = {
  country: 'VE',
  city: { name: 'Cerro Claro' },
  streets: [
    {
      name: 'Calle Los Mangos',
      numbers: 'Quinta_María Quinta_Las_Palmas Residencias_Ávila',
      tagsOf: (name) => ({ 'addr:street': 'Calle Los Mangos', 'addr:housename': name }),
    },
    { name: 'Calle 72', numbers: '12-45 3E-20 72' },
    { name: 'Avenida Urdaneta', numbers: '12 45 72' },
  ],
  inputs: [
    ['Qta. María, calle Los Mangos', 'Calle Los Mangos', 'Quinta María'],
    ['Res. Avila, piso 4 apto 4B, Calle Los Mangos', 'Calle Los Mangos', 'Residencias Ávila'],
    ['Calle 72 # 12-45, Cerro Claro', 'Calle 72', '12-45'],
    ['Av. Urdaneta 45', 'Avenida Urdaneta', '45'],
  ],
};

const guatemala: TableTown = {
  country: 'GT',
  city: { name: 'Nueva Antigua' },
  suburb: 'Zona 1',
  streets: [
    { name: '6a Avenida', numbers: '12-45 5-10 6-45' },
    { name: '12 Calle', numbers: '6-45 12-45 1-25' },
    { name: '5a Calle', numbers: '5-10 6-45 12-45' },
    { name: 'Calzada Roosevelt', numbers: '22-43 12-45' },
  ],
  inputs: [
    ['6 av 12-45 z1', '6a Avenida', '12-45'],
    ['6ta Avenida 5-10, zona 1', '6a Avenida', '5-10'],
    ['12 calle 6-45 zona 1, Nueva Antigua', '12 Calle', '6-45'],
    ['5ta calle 12-45 zona 1', '5a Calle', '12-45'],
    ['Calz. Roosevelt 22-43 zona 11 local 5', 'Calzada Roosevelt', '22-43'],
  ],
  absent: [['6a. Avenida 7-77, Zona 1', '6a Avenida']],
};

const panama: TableTown = {
  country: 'PA',
  city: { name: 'Bahía Azul' },
  streets: [
    { name: 'Calle 50', numbers: '12 50 45' },
    { name: 'Avenida Balboa', numbers: '12 50 45' },
    { name: 'Vía España', numbers: '12 45 122' },
    { name: 'Calle 74 Este', numbers: '12 74 45' },
  ],
  inputs: [
    ['Calle 50 casa 45', 'Calle 50', '45'],
    ['Ave. Balboa #12', 'Avenida Balboa', '12'],
    ['Via Espana 122 frente al banco', 'Vía España', '122'],
    ['74 Este, casa 12', 'Calle 74 Este', '12'],
  ],
};

const dominicanRepublic: TableTown = {
  country: 'DO',
  city: { name: 'Villa Caribe' },
  suburb: 'Gazcue',
  streets: [
    { name: 'Calle El Conde', numbers: '12 45 123' },
    { name: 'Avenida Máximo Gómez', numbers: '12 45 123' },
    { name: 'Avenida 27 de Febrero', numbers: '27 45 123' },
    { name: 'Calle Duarte', numbers: '12 45 123' },
  ],
  inputs: [
    ['Calle El Conde #45 esq. Duarte', 'Calle El Conde', '45'],
    ['C/ El Conde 123', 'Calle El Conde', '123'],
    ['Av. Maximo Gomez No.12, Gazcue', 'Avenida Máximo Gómez', '12'],
    ['27 de febrero #123, Apto 4-B', 'Avenida 27 de Febrero', '123'],
  ],
};

const cuba: TableTown = {
  country: 'CU',
  city: { name: 'Puerto Real' },
  suburb: 'Vedado',
  streets: [
    { name: 'Calle 23', numbers: '1155 10 12' },
    { name: 'Calle L', numbers: '353 12 10' },
    { name: 'Calle Obispo', numbers: '12 353 462' },
    { name: 'Avenida de los Presidentes', numbers: '12 462 353' },
  ],
  inputs: [
    ['23 # 1155 e/ 10 y 12, Vedado', 'Calle 23', '1155'],
    ['Calle 23 No. 1155 entre 8 y 10', 'Calle 23', '1155'],
    ['L #353 apto 7, Vedado', 'Calle L', '353'],
    ['Obispo 462 e/ Villegas y Aguacate', 'Calle Obispo', '462'],
  ],
};

const puertoRico: TableTown = {
  country: 'PR',
  city: { name: 'Playa Vieja' },
  streets: [
    { name: 'Calle Fortaleza', numbers: '12 123 45' },
    { name: 'Avenida Ponce de León', numbers: '1250 123 45' },
    { name: 'Calle 8', numbers: '45 12 8' },
    { name: 'Calle San Sebastián', numbers: '100 123 45' },
  ],
  inputs: [
    ['123 Calle Fortaleza, Playa Vieja, PR 00901', 'Calle Fortaleza', '123'],
    ['Ave. Ponce de Leon 1250 Suite 301', 'Avenida Ponce de León', '1250'],
    ['Urb. Las Lomas, 45 Calle 8', 'Calle 8', '45'],
    ['100 San Sebastian St', 'Calle San Sebastián', '100'],
  ],
};

export const latinAmerica: readonly TableTown[] = [
  ecuador,
  bolivia,
  uruguay,
  paraguay,
  venezuela,
  guatemala,
  panama,
  dominicanRepublic,
  cuba,
  puertoRico,
];
