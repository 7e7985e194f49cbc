import type { TableTown } from './table-town.ts';

const netherlands: TableTown = {
  country: 'NL',
  city: { name: 'Waterstad' },
  streets: [
    { name: 'Prinsengracht', numbers: '12 14 263A 263B 5', doorTags: { 'addr:postcode': '1015 DV' } },
    { name: 'Eerste Helmersstraat', numbers: '5 12 108-2' },
    { name: 'Tweede Helmersstraat', numbers: '5 12 106-1' },
    { name: 'Van Baerlestraat', numbers: '12 27 27-1' },
    { name: '’s-Gravenhekje', numbers: '5 7 1A' },
    { name: 'Jan van Galenstraat', numbers: '12 14 335' },
    { name: 'Burgemeester de Vlugtlaan', numbers: '12 125 2' },
    { name: 'Plein 1944', numbers: '12 44 3' },
  ],
  inputs: [
    ['Prinsengracht 12hs, 1015 DV Waterstad', 'Prinsengracht', '12'],
    ['Prinsengracht 12-III, 1015DV Waterstad', 'Prinsengracht', '12'],
    ['prinsengracht 14 II', 'Prinsengracht', '14'],
    ['Prinsengr. 263-A, Waterstad', 'Prinsengracht', '263A'],
    ['1e Helmersstraat 5', 'Eerste Helmersstraat', '5'],
    ['2e Helmersstr. 12, Waterstad', 'Tweede Helmersstraat', '12'],
    ['Tweede Helmersstraat 106 I, Nederland', 'Tweede Helmersstraat', '106-1'],
    ['v. Baerlestraat 27', 'Van Baerlestraat', '27'],
    ['s Gravenhekje 7 Waterstad', '’s-Gravenhekje', '7'],
    ['Burg. de Vlugtlaan 125 bis', 'Burgemeester de Vlugtlaan', '125'],
    ['Plein 1944 12, Waterstad', 'Plein 1944', '12'],
    ['Jan v Galenstr 335, 2e etage', 'Jan van Galenstraat', '335'],
  ],
};

const belgium: TableTown = {
  country: 'BE',
  city: { name: 'Ville-Senne - Zennestad', 'name:fr': 'Ville-Senne', 'name:nl': 'Zennestad' },
  streets: [
    {
      name: 'Rue de la Loi - Wetstraat',
      numbers: '16 18 200',
      lineTags: { 'name:fr': 'Rue de la Loi', 'name:nl': 'Wetstraat' },
    },
    {
      name: 'Chaussée de Louvain - Leuvensesteenweg',
      numbers: '12 775 431F',
      lineTags: { 'name:fr': 'Chaussée de Louvain', 'name:nl': 'Leuvensesteenweg' },
    },
    {
      name: 'Avenue Louise - Louizalaan',
      numbers: '54 65 149',
      lineTags: { 'name:fr': 'Avenue Louise', 'name:nl': 'Louizalaan' },
    },
    {
      name: 'Place Flagey - Flageyplein',
      numbers: '5 18 7A',
      lineTags: { 'name:fr': 'Place Flagey', 'name:nl': 'Flageyplein' },
    },
  ],
  inputs: [
    ['Wetstraat 16, 1000 Zennestad', 'Rue de la Loi - Wetstraat', '16'],
    ['Rue de la Loi 16 bte 3, 1000 Ville-Senne', 'Rue de la Loi - Wetstraat', '16'],
    ['Leuvensesteenweg 12 bus 3, 1000 Zennestad', 'Chaussée de Louvain - Leuvensesteenweg', '12'],
    ['Chée de Louvain 775, 1140 Ville-Senne', 'Chaussée de Louvain - Leuvensesteenweg', '775'],
    ['Av. Louise 54/3, B-1050 Ville-Senne', 'Avenue Louise - Louizalaan', '54'],
    ['Louizalaan 149 bus 24', 'Avenue Louise - Louizalaan', '149'],
    ['16, rue de la Loi, 1000 Ville-Senne, Belgique', 'Rue de la Loi - Wetstraat', '16'],
    ['Flageyplein 18 bus 0201, Zennestad', 'Place Flagey - Flageyplein', '18'],
    ['Pl. Flagey 7a, 1050 Ville-Senne, België', 'Place Flagey - Flageyplein', '7A'],
  ],
};

const portugal: TableTown = {
  country: 'PT',
  city: { name: 'Vila do Rio' },
  streets: [
    { name: 'Rua Augusta', numbers: '12 24 130', doorTags: { 'addr:postcode': '1100-053' } },
    { name: 'Avenida da Liberdade', numbers: '3 110 225' },
    { name: 'Praça do Comércio', numbers: '1 12 26' },
    { name: 'Travessa do Fala-Só', numbers: '3 9 15A' },
    { name: 'Largo do Carmo', numbers: '12 4 25' },
    { name: 'Rua Doutor António José de Almeida', numbers: '12 3 81' },
    { name: 'Rua Engenheiro Duarte Pacheco', numbers: '8 14 19' },
    { name: 'Urbanização Quinta da Luz', numbers: 'Lote_3 Lote_4 Lote_12' },
  ],
  inputs: [
    ['R. Augusta, 12 - 3.º Esq., 1100-053 Vila do Rio', 'Rua Augusta', '12'],
    ['Rua Augusta nº 24, 2º Dto, Vila do Rio', 'Rua Augusta', '24'],
    ['Av. da Liberdade 225 R/C', 'Avenida da Liberdade', '225'],
    ['Av Liberdade 110, 4º andar', 'Avenida da Liberdade', '110'],
    ['Pç. do Comércio 12, Vila do Rio', 'Praça do Comércio', '12'],
    ['Tv. do Fala Só 15-A', 'Travessa do Fala-Só', '15A'],
    ['Lg. do Carmo, n.º 25, cave', 'Largo do Carmo', '25'],
    ['R. Dr. António José de Almeida 81 1ºD', 'Rua Doutor António José de Almeida', '81'],
    ['Rua Eng. Duarte Pacheco, 19 - 7.º A, Portugal', 'Rua Engenheiro Duarte Pacheco', '19'],
    ['Urbanização Quinta da Luz, lote 3, 2.º Esq.', 'Urbanização Quinta da Luz', 'Lote 3'],
    ['Urb. Quinta da Luz Lt 12', 'Urbanização Quinta da Luz', 'Lote 12'],
  ],
};

const switzerland: TableTown = {
  country: 'CH',
  city: { name: 'Seewil', 'name:fr': 'Lacville' },
  streets: [
    { name: 'Bahnhofstrasse', numbers: '12 12a 12b 45' },
    { name: 'Bahnhofplatz', numbers: '12 1 3' },
    { name: 'Rue du Rhône', numbers: '12 14 62' },
    { name: 'Chemin des Vignes', numbers: '5 7bis 9' },
    { name: 'St. Alban-Vorstadt', numbers: '12 25 94' },
    { name: 'Im Langen Loh', numbers: '12 160 3' },
    { name: 'Via Nassa', numbers: '5 12 31' },
  ],
  inputs: [
    ['Bahnhofstr. 12a, 8001 Seewil', 'Bahnhofstrasse', '12a'],
    ['Bahnhofstraße 45, CH-8001 Seewil, Schweiz', 'Bahnhofstrasse', '45'],
    ['Bahnhofpl. 3, Seewil', 'Bahnhofplatz', '3'],
    ['Rue du Rhone 62, 1204 Lacville', 'Rue du Rhône', '62'],
    ['ch. des Vignes 7 bis', 'Chemin des Vignes', '7bis'],
    ['Sankt Alban-Vorstadt 25', 'St. Alban-Vorstadt', '25'],
    ['St.Alban Vorstadt 94, 4052 Seewil', 'St. Alban-Vorstadt', '94'],
    ['im langen loh 160', 'Im Langen Loh', '160'],
    ['V. Nassa 31, 6900 Seewil', 'Via Nassa', '31'],
  ],
};

const ukraine: TableTown = {
  country: 'UA',
  city: { name: 'Дніпрове', 'name:ru': 'Днепровое', 'name:en': 'Dniprove' },
  suburb: 'Печерський район',
  streets: [
    {
      name: 'вулиця Хрещатик',
      numbers: '5 12 22 1/2',
      lineTags: { 'name:ru': 'улица Крещатик', 'name:en': 'Khreshchatyk Street' },
    },
    { name: 'бульвар Тараса Шевченка', numbers: '5 36А 12' },
    { name: 'вулиця Велика Васильківська', numbers: '5 72 100' },
    { name: 'провулок Музейний', numbers: '4 8 2Б' },
    { name: 'проспект Перемоги', numbers: '12 37 37к1' },
    { name: 'площа Льва Толстого', numbers: '1 3 5' },
    { name: 'вулиця 8 Березня', numbers: '8 3 14' },
  ],
  inputs: [
    ['вул. Хрещатик, 22, кв. 5, Дніпрове, 01001', 'вулиця Хрещатик', '22'],
    ['Хрещатик 1/2', 'вулиця Хрещатик', '1/2'],
    ['ул. Крещатик, д. 12, Днепровое', 'вулиця Хрещатик', '12'],
    ['22 Khreshchatyk St, Dniprove, Ukraine', 'вулиця Хрещатик', '22'],
    ['бул. Тараса Шевченка, 36-А', 'бульвар Тараса Шевченка', '36А'],
    ['бульв. Т. Шевченка 12', 'бульвар Тараса Шевченка', '12'],
    ['вул. Вел. Васильківська, буд. 72', 'вулиця Велика Васильківська', '72'],
    ['пров. Музейний 2б', 'провулок Музейний', '2Б'],
    ['просп. Перемоги, 37, корп. 1', 'проспект Перемоги', '37к1'],
    ['пр-т Перемоги 37', 'проспект Перемоги', '37'],
    ['пл. Льва Толстого, буд. 3, під. 2, пов. 4', 'площа Льва Толстого', '3'],
    ['м. Дніпрове, вул. 8 Березня, буд. 14, кв. 3', 'вулиця 8 Березня', '14'],
  ],
};

const sweden: TableTown = {
  country: 'SE',
  city: { name: 'Åby' },
  streets: [
    { name: 'Drottninggatan', numbers: '12 12A 12B 71D', doorTags: { 'addr:postcode': '111 36' } },
    { name: 'Sankt Eriksgatan', numbers: '12 63 121' },
    { name: 'Norra Vallgatan', numbers: '12 70 5' },
    { name: 'Södra Vallgatan', numbers: '12 3 5' },
    { name: 'Järntorget', numbers: '1 12 8' },
    { name: 'Gustav Adolfs torg', numbers: '12 16 4' },
  ],
  inputs: [
    ['Drottninggatan 12 A lgh 1102, 111 36 Åby', 'Drottninggatan', '12A'],
    ['Drottningg. 71D, Aby', 'Drottninggatan', '71D'],
    ['S:t Eriksgatan 63, 3 tr', 'Sankt Eriksgatan', '63'],
    ['St Eriksgatan 121, Åby, Sverige', 'Sankt Eriksgatan', '121'],
    ['N Vallgatan 70', 'Norra Vallgatan', '70'],
    ['S. Vallg. 5, Åby', 'Södra Vallgatan', '5'],
    ['Järntorget 8, SE-413 04 Åby', 'Järntorget', '8'],
    ['gustav adolfs torg 16 c/o Lind', 'Gustav Adolfs torg', '16'],
  ],
};

const denmark: TableTown = {
  country: 'DK',
  city: { name: 'Havneby' },
  streets: [
    { name: 'Nørregade', numbers: '12 12A 7', doorTags: { 'addr:postcode': '1165' } },
    { name: 'Sankt Peders Stræde', numbers: '12 24 45' },
    { name: 'H.C. Andersens Boulevard', numbers: '12 27 50' },
    { name: 'Store Kongensgade', numbers: '12 62 110' },
    { name: 'Gammel Kongevej', numbers: '12 60 3' },
  ],
  inputs: [
    ['Nørregade 12, 3. tv., 1165 Havneby K', 'Nørregade', '12'],
    ['Nørregade 12A, st. th, 1165 Havneby', 'Nørregade', '12A'],
    ['Noerregade 7 Havneby', 'Nørregade', '7'],
    ['Sct. Peders Stræde 24, 2.th.', 'Sankt Peders Stræde', '24'],
    ['Skt Peders Straede 45', 'Sankt Peders Stræde', '45'],
    ['HC Andersens Blvd 27', 'H.C. Andersens Boulevard', '27'],
    ['H. C. Andersens Boulevard 50, 1553 Havneby V, Danmark', 'H.C. Andersens Boulevard', '50'],
    ['St. Kongensgade 62', 'Store Kongensgade', '62'],
    ['Gl. Kongevej 60, 1. sal', 'Gammel Kongevej', '60'],
  ],
};

const finland: TableTown = {
  country: 'FI',
  city: { name: 'Rantala', 'name:sv': 'Strandby' },
  streets: [
    { name: 'Mannerheimintie', numbers: '12 12a 5', lineTags: { 'name:sv': 'Mannerheimvägen' } },
    { name: 'Itäinen Pitkäkatu', numbers: '12 4 68', lineTags: { 'name:sv': 'Östra Långgatan' } },
    { name: 'Läntinen Pitkäkatu', numbers: '12 4 21', lineTags: { 'name:sv': 'Västra Långgatan' } },
    { name: 'Iso Roobertinkatu', numbers: '12 3-5 20' },
  ],
  inputs: [
    ['Mannerheimintie 12 B 24, 00100 Rantala', 'Mannerheimintie', '12'],
    ['Mannerheimvägen 5 A 3, 00100 Strandby', 'Mannerheimintie', '5'],
    ['Mannerheimintie 12 a A 7', 'Mannerheimintie', '12a'],
    ['Itäinen Pitkäkatu 68 as. 12', 'Itäinen Pitkäkatu', '68'],
    ['Östra Långgatan 4, Åbo', 'Itäinen Pitkäkatu', '4'],
    ['Iso-Roobertinkatu 3-5 C 31, Rantala, Finland', 'Iso Roobertinkatu', '3-5'],
  ],
};

const romania: TableTown = {
  country: 'RO',
  city: { name: 'Râulești' },
  streets: [
    { name: 'Strada Mihai Eminescu', numbers: '12 14A 105' },
    { name: 'Bulevardul Unirii', numbers: '12 37 Bl._A3' },
    { name: 'Calea Victoriei', numbers: '12 63-81 155' },
    { name: 'Șoseaua Ștefan cel Mare', numbers: '12 11 224' },
    { name: 'Aleea Parcului', numbers: '12 3 5' },
    { name: 'Piața Unirii', numbers: '12 1 7' },
  ],
  inputs: [
    ['Str. Mihai Eminescu nr. 12, bl. A3, sc. 2, et. 4, ap. 37, Râulești', 'Strada Mihai Eminescu', '12'],
    ['str mihai eminescu 14a', 'Strada Mihai Eminescu', '14A'],
    ['Bd. Unirii nr 37, sector 3', 'Bulevardul Unirii', '37'],
    ['B-dul Unirii 12, Raulesti, Romania', 'Bulevardul Unirii', '12'],
    ['Calea Victoriei 63-81, et. 2', 'Calea Victoriei', '63-81'],
    ['Șos. Stefan cel Mare nr.224', 'Șoseaua Ștefan cel Mare', '224'],
    ['Al. Parcului 5, sc A, ap 12', 'Aleea Parcului', '5'],
    ['P-ța Unirii 7', 'Piața Unirii', '7'],
  ],
};

const slovakia: TableTown = {
  country: 'SK',
  city: { name: 'Podhradie' },
  suburb: 'Staré Mesto',
  streets: [
    {
      name: 'Obchodná',
      numbers: '554/12 555/14 560/24',
      tagsOf: (number) => ({
        'addr:street': 'Obchodná',
        'addr:conscriptionnumber': number.split('/')[0] ?? '',
        'addr:streetnumber': number.split('/')[1] ?? '',
      }),
    },
    {
      name: 'Lúčky',
      numbers: '45 46 112',
      hasLine: false,
      tagsOf: (number) => ({ 'addr:place': 'Lúčky', 'addr:conscriptionnumber': number }),
    },
    { name: 'Námestie SNP', numbers: '12 3 25' },
    { name: 'Ulica 29. augusta', numbers: '2 29 36/A' },
  ],
  inputs: [
    ['Obchodná 554/12, 811 06 Podhradie', 'Obchodná', '554/12'],
    ['Obchodna ul. 24, Podhradie', 'Obchodná', '560/24'],
    ['ul. Obchodná č. 14', 'Obchodná', '555/14'],
    ['Lúčky 45', 'Lúčky', '45'],
    ['Lúčky č.d. 112, 908 48', 'Lúčky', '112'],
    ['Nám. SNP 25, Podhradie', 'Námestie SNP', '25'],
    ['nám.SNP 3', 'Námestie SNP', '3'],
    ['29. augusta 36/A, Podhradie', 'Ulica 29. augusta', '36/A'],
  ],
};

const bulgaria: TableTown = {
  country: 'BG',
  city: { name: 'Нова Река', 'name:en': 'Nova Reka' },
  streets: [
    { name: 'бул. Витоша', numbers: '12 48 100' },
    { name: 'ул. Граф Игнатиев', numbers: '12 5 3А' },
    { name: 'ж.к. Младост 1', numbers: 'бл._12 бл._32 бл._5', hasLine: false },
    { name: 'улица Шипка', numbers: '6 12 34' },
  ],
  inputs: [
    ['бул. „Витоша“ № 48, ет. 3, ап. 7', 'бул. Витоша', '48'],
    ['булевард Витоша 100, Нова Река', 'бул. Витоша', '100'],
    ['улица Граф Игнатиев 3а', 'ул. Граф Игнатиев', '3А'],
    ['жк Младост 1, бл. 32, вх. Б, ап. 14', 'ж.к. Младост 1', 'бл. 32'],
    ['Младост 1 блок 12', 'ж.к. Младост 1', 'бл. 12'],
    ['ул. Шипка 34, 1504 Nova Reka', 'улица Шипка', '34'],
  ],
};

const italy: TableTown = {
  country: 'IT',
  city: { name: 'Borgo Ligure' },
  streets: [
    { name: 'Via XX Settembre', numbers: '12 12R 41 20/5' },
    { name: 'Via San Lorenzo', numbers: '12 12r 8' },
    { name: 'Corso Giuseppe Garibaldi', numbers: '12/A 12/B 5' },
    { name: 'Piazza de’ Ferrari', numbers: '4 12 1' },
    { name: 'Vico dei Garibaldi', numbers: '5 3 7r' },
    { name: 'Strada Provinciale 12', numbers: '12 3 7' },
    {
      name: 'Frazione Montebello',
      numbers: '12 5 snc',
      hasLine: false,
      tagsOf: (number) => ({ 'addr:place': 'Frazione Montebello', 'addr:housenumber': number }),
    },
  ],
  inputs: [
    ['Via XX Settembre 12 rosso, Borgo Ligure', 'Via XX Settembre', '12R'],
    ['via venti settembre 41, int. 3', 'Via XX Settembre', '41'],
    ['V.le XX Settembre n. 20/5', 'Via XX Settembre', '20/5'],
    ['Via S. Lorenzo 12r', 'Via San Lorenzo', '12r'],
    ['Via S.Lorenzo, 8, 16123 Borgo Ligure GE', 'Via San Lorenzo', '8'],
    ['C.so Garibaldi 12/B scala A', 'Corso Giuseppe Garibaldi', '12/B'],
    ['C.so G. Garibaldi 5 piano 2', 'Corso Giuseppe Garibaldi', '5'],
    ['P.za De Ferrari, 4', 'Piazza de’ Ferrari', '4'],
    ['P.zza de Ferrari n.1', 'Piazza de’ Ferrari', '1'],
    ['Vico dei Garibaldi 7 rosso', 'Vico dei Garibaldi', '7r'],
    ['SP12 7, Borgo Ligure', 'Strada Provinciale 12', '7'],
    ['Fraz. Montebello 5', 'Frazione Montebello', '5'],
  ],
};

const germany: TableTown = {
  country: 'DE',
  city: { name: 'Neuenfurt' },
  streets: [
    { name: 'Straße des 17. Juni', numbers: '5 17 135' },
    { name: 'Karl-Marx-Straße', numbers: '5 5a 5-7 66' },
    { name: 'An der Alten Post', numbers: '5 12 3' },
    { name: 'Hauptstraße', numbers: '5 12 12½' },
    { name: 'C 4', numbers: '5 12 1' },
    { name: 'D 4', numbers: '5 12 8' },
    { name: 'Professor-Doktor-Meyer-Weg', numbers: '5 12 2' },
  ],
  inputs: [
    ['Str. des 17. Juni 135, Neuenfurt', 'Straße des 17. Juni', '135'],
    ['Straße des 17 Juni 17', 'Straße des 17. Juni', '17'],
    ['Karl Marx Str. 5 a', 'Karl-Marx-Straße', '5a'],
    ['Karl-Marx-Strasse 5 - 7 (Hinterhaus)', 'Karl-Marx-Straße', '5-7'],
    ['KarlMarxStr 66', 'Karl-Marx-Straße', '66'],
    ['K.-Marx-Str. 66, HH, 3. OG links', 'Karl-Marx-Straße', '66'],
    ['An d. alten Post 12', 'An der Alten Post', '12'],
    ['Hauptstr 12 1/2', 'Hauptstraße', '12½'],
    ['C4, 5, 68159 Neuenfurt', 'C 4', '5'],
    ['D4 8 Neuenfurt', 'D 4', '8'],
    ['Prof.-Dr.-Meyer-Weg 2', 'Professor-Doktor-Meyer-Weg', '2'],
    ['Fam. Schulze, Hauptstraße 5, DG', 'Hauptstraße', '5'],
  ],
};

export const europe: readonly TableTown[] = [
  netherlands,
  belgium,
  portugal,
  switzerland,
  ukraine,
  sweden,
  denmark,
  finland,
  romania,
  slovakia,
  bulgaria,
  italy,
  germany,
];
