import type { TableTown } from './table-town.ts';

const norway: TableTown = {
  country: 'NO',
  city: { name: 'Fjordvik' },
  suburb: 'Grønnlia',
  streets: [
    {
      name: 'Storgata',
      numbers: '5 12A 12B 14',
      doorTags: { 'addr:postcode': '0184', 'addr:city': 'Fjordvik' },
    },
    { name: 'Olav Tryggvasons gate', numbers: '5 12 24' },
    { name: 'Øvre Slottsgate', numbers: '3 5 12' },
    { name: 'Grønlandsleiret', numbers: '5 25 27' },
    { name: 'Kirkeveien', numbers: '12 5 64' },
  ],
  inputs: [
    ['Storgt. 12 b, H0301, 0184 Fjordvik', 'Storgata', '12B'],
    ['c/o Hansen, Storgata 12A, 3. etg., 0184 FJORDVIK', 'Storgata', '12A'],
    ['Olav Tryggvasons gt 24', 'Olav Tryggvasons gate', '24'],
    ['Oevre Slottsgate 3', 'Øvre Slottsgate', '3'],
    ['Gronlandsleiret 25, leil. 402', 'Grønlandsleiret', '25'],
    ['Kirkevn. 64 inngang B', 'Kirkeveien', '64'],
  ],
  absent: [['Kirkeveien 98', 'Kirkeveien']],
};

const iceland: TableTown = {
  country: 'IS',
  city: { name: 'Reykholtsvík' },
  streets: [
    { name: 'Laugavegur', numbers: '12 28b 28 5' },
    { name: 'Skólavörðustígur', numbers: '5 12 28' },
    { name: 'Hverfisgata', numbers: '18 5 28' },
    { name: 'Þingholtsstræti', numbers: '3 5 12' },
    { name: 'Aðalstræti', numbers: '2 5 12' },
  ],
  inputs: [
    ['Laugavegi 12, 101 Reykholtsvík', 'Laugavegur', '12'],
    ['Laugavegur 28 B', 'Laugavegur', '28b'],
    ['Skolavordustigur 5, 3. hæð', 'Skólavörðustígur', '5'],
    ['Hverfisgötu 18', 'Hverfisgata', '18'],
    ['Thingholtsstraeti 3', 'Þingholtsstræti', '3'],
    ['Adalstraeti 2', 'Aðalstræti', '2'],
  ],
};

const estonia: TableTown = {
  country: 'EE',
  city: { name: 'Merelinn' },
  streets: [
    { name: 'Pikk tänav', numbers: '5 12 15' },
    { name: 'Tartu maantee', numbers: '45 12 5' },
    { name: 'Suur-Karja tänav', numbers: '5 12 7' },
    { name: 'Väike-Karja tänav', numbers: '5 12 7' },
    { name: 'Kaarli puiestee', numbers: '4 5 12' },
  ],
  inputs: [
    ['Pikk 12-5, Merelinn', 'Pikk tänav', '12'],
    ['Pikk tn 15', 'Pikk tänav', '15'],
    ['Tartu mnt. 45-12, 10115 Merelinn', 'Tartu maantee', '45'],
    ['Väike Karja 7', 'Väike-Karja tänav', '7'],
    ['Kaarli pst 4, III korrus', 'Kaarli puiestee', '4'],
  ],
};

const latvia: TableTown = {
  country: 'LV',
  city: { name: 'Jūrpils' },
  streets: [
    { name: 'Brīvības iela', numbers: '12 12_k-2 15 45' },
    { name: 'Brīvības gatve', numbers: '214 15 222' },
    { name: 'Krišjāņa Barona iela', numbers: '5 12 45' },
    { name: 'Elizabetes iela', numbers: '45/47 12 15' },
    { name: '11. novembra krastmala', numbers: '5 11 17' },
  ],
  inputs: [
    ['Brīvības iela 12 k-2 - 15, Jūrpils, LV-1010', 'Brīvības iela', '12 k-2'],
    ['Brivibas 45-12', 'Brīvības iela', '45'],
    ['Kr. Barona iela 5, dz. 12', 'Krišjāņa Barona iela', '5'],
    ['Barona 45', 'Krišjāņa Barona iela', '45'],
    ['Elizabetes 45', 'Elizabetes iela', '45/47'],
    ['SIA Ozols, 11.novembra krastmala 17, tālr. +371 67012345', '11. novembra krastmala', '17'],
  ],
  absent: [['Brīvības gatve 12', 'Brīvības gatve']],
};

const lithuania: TableTown = {
  country: 'LT',
  city: { name: 'Nerija' },
  streets: [
    { name: 'Gedimino pr.', numbers: '9 12 25' },
    { name: 'Vilniaus g.', numbers: '4 9 12' },
    { name: 'J. Basanavičiaus g.', numbers: '4 12 16' },
    { name: 'Konstitucijos pr.', numbers: '7A 7 12' },
    { name: 'Šv. Jono g.', numbers: '3 9 12' },
  ],
  inputs: [
    ['Gedimino pr. 12-4, LT-01103 Nerija', 'Gedimino pr.', '12'],
    ['Gedimino prospektas 9', 'Gedimino pr.', '9'],
    ['Vilniaus gatve 4', 'Vilniaus g.', '4'],
    ['Jono Basanaviciaus g. 16', 'J. Basanavičiaus g.', '16'],
    ['KONSTITUCIJOS PR. 7 A', 'Konstitucijos pr.', '7A'],
    ['Sv. Jono gatvė 3 butas 9', 'Šv. Jono g.', '3'],
  ],
};

const belarus: TableTown = {
  country: 'BY',
  city: { name: 'Новоозёрск', 'name:be': 'Новаазёрск', 'name:en': 'Novoozyorsk' },
  streets: [
    {
      name: 'улица Ленина',
      numbers: '5 12 25',
      lineTags: { 'name:be': 'вуліца Леніна', 'name:en': 'Lenin Street' },
    },
    {
      name: 'проспект Независимости',
      numbers: '12 25 25А',
      lineTags: { 'name:be': 'праспект Незалежнасці', 'name:en': 'Independence Avenue' },
    },
    { name: 'улица Притыцкого', numbers: '12 12_к2 25', lineTags: { 'name:be': 'вуліца Прытыцкага' } },
    { name: '1-й Загородный переулок', numbers: '3 5 12', lineTags: { 'name:be': '1-ы Загарадны завулак' } },
  ],
  inputs: [
    ['вул. Леніна, 12, кв. 5', 'улица Ленина', '12'],
    ['праспект Незалежнасці 25', 'проспект Независимости', '25'],
    ['пр-т Независимости, 25а', 'проспект Независимости', '25А'],
    ['ул. Притыцкого, д. 12, корп. 2, кв. 5', 'улица Притыцкого', '12 к2'],
    ['1 загородный пер 3', '1-й Загородный переулок', '3'],
    ['220030, г. Новоозёрск, ул.Ленина,25, оф.12', 'улица Ленина', '25'],
  ],
};

const luxembourg: TableTown = {
  country: 'LU',
  city: { name: 'Mühlenbach', 'name:fr': 'Moulin-Ville' },
  streets: [
    { name: 'Rue de la Gare', numbers: '5 12 16', lineTags: { 'name:lb': 'Garer Strooss' } },
    { name: 'Avenue de la Liberté', numbers: '5 12 45', lineTags: { 'name:lb': 'Fräiheetsavenue' } },
    { name: 'Grand-Rue', numbers: '5 12A 16', lineTags: { 'name:lb': 'Groussgaass' } },
    { name: 'Boulevard Royal', numbers: '5 12 16', lineTags: { 'name:lb': 'Boulevard Royal' } },
  ],
  inputs: [
    ['16, rue de la Gare, L-1616 Mühlenbach', 'Rue de la Gare', '16'],
    ['45 av. de la Liberte', 'Avenue de la Liberté', '45'],
    ['12a, Grand Rue L-1661', 'Grand-Rue', '12A'],
    ['Groussgaass 16', 'Grand-Rue', '16'],
    ['5, bd Royal, 3e étage', 'Boulevard Royal', '5'],
  ],
};

export const nordicBaltic: readonly TableTown[] = [
  norway,
  iceland,
  estonia,
  latvia,
  lithuania,
  belarus,
  luxembourg,
];
