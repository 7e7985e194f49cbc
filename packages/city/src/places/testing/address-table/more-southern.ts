import type { TableTown } from './table-town.ts';

const newZealand: TableTown = {
  country: 'NZ',
  city: { name: 'Kauri Bay' },
  streets: [
    { name: 'Queen Street', numbers: '12 12A 2/14 45' },
    { name: 'Tāmaki Drive', numbers: '12 45 8' },
    { name: 'Saint Heliers Bay Road', numbers: '12 45 8' },
    { name: 'The Terrace', numbers: '12 45 147' },
    { name: 'Te Ara Nui', numbers: '12 45 8' },
  ],
  inputs: [
    ['Flat 2, 12A Queen St', 'Queen Street', '12A'],
    ['2/45 Queen Street, Kauri Bay 1010', 'Queen Street', '45'],
    ['Unit 2, 14 Queen Street', 'Queen Street', '2/14'],
    ['8 Tamaki Dr', 'Tāmaki Drive', '8'],
    ['45 St Heliers Bay Rd', 'Saint Heliers Bay Road', '45'],
    ['Level 9, 147 The Terrace', 'The Terrace', '147'],
    ['Wilson & Co Ltd, 8 Te Ara Nui, NZ', 'Te Ara Nui', '8'],
  ],
  absent: [['199 Tāmaki Drive', 'Tāmaki Drive']],
};

const ethiopia: TableTown = {
  country: 'ET',
  city: { name: 'አዲስ ሐይቅ', 'name:en': 'Addis Hayk' },
  streets: [
    { name: 'ቦሌ መንገድ', numbers: '12 45 7', lineTags: { 'name:en': 'Bole Road' } },
    { name: 'ቸርችል ጎዳና', numbers: '12 45 7', lineTags: { 'name:en': 'Churchill Avenue' } },
    { name: 'Cameroon Street', numbers: '12 45 7' },
  ],
  inputs: [
    ['House no. 12, Bole Rd', 'ቦሌ መንገድ', '12'],
    ['Churchill Ave. 45, Addis Hayk', 'ቸርችል ጎዳና', '45'],
    ['ቦሌ መንገድ 45', 'ቦሌ መንገድ', '45'],
    ['Cameroon St H.No. 7', 'Cameroon Street', '7'],
  ],
};

const ghana: TableTown = {
  country: 'GH',
  city: { name: 'Osu Beach' },
  streets: [
    { name: 'Oxford Street', numbers: '12 45 7' },
    { name: 'Ring Road East', numbers: 'C45/3 12 7' },
    { name: '4th Circular Road', numbers: '4 12 45' },
    { name: 'Dr. Isert Road', numbers: '12 45 7' },
  ],
  inputs: [
    ['Hse No. 12, Oxford St.', 'Oxford Street', '12'],
    ['H/No. C45/3, Ring Rd East', 'Ring Road East', 'C45/3'],
    ['12 Fourth Circular Rd', '4th Circular Road', '12'],
    ['45 Doctor Isert Rd, off Castle Road', 'Dr. Isert Road', '45'],
  ],
};

const tanzania: TableTown = {
  country: 'TZ',
  city: { name: 'Bandari ya Pwani' },
  streets: [
    {
      name: 'Barabara ya Ali Hassan Mwinyi',
      numbers: '12 45 7',
      lineTags: { 'name:en': 'Ali Hassan Mwinyi Road' },
    },
    { name: 'Samora Avenue', numbers: '12 45 7' },
    { name: 'Mtaa wa Jamhuri', numbers: '12 45 7', lineTags: { 'name:en': 'Jamhuri Street' } },
    { name: 'Barabara ya Uhuru', numbers: '12 45 7', lineTags: { 'name:en': 'Uhuru Street' } },
  ],
  inputs: [
    ['Plot 45, Ali Hassan Mwinyi Rd', 'Barabara ya Ali Hassan Mwinyi', '45'],
    ['Samora Ave, nyumba na. 7', 'Samora Avenue', '7'],
    ['Jamhuri St no 12', 'Mtaa wa Jamhuri', '12'],
    ['barabara ya uhuru 45', 'Barabara ya Uhuru', '45'],
  ],
};

const tunisia: TableTown = {
  country: 'TN',
  city: { name: 'المرسى الجديدة', 'name:fr': 'La Marsa Nouvelle' },
  streets: [
    { name: 'شارع الحبيب بورقيبة', numbers: '12 45 7', lineTags: { 'name:fr': 'Avenue Habib Bourguiba' } },
    { name: 'نهج الباشا', numbers: '12 12bis 7', lineTags: { 'name:fr': 'Rue du Pacha' } },
    { name: 'شارع فرحات حشاد', numbers: '12 45 7', lineTags: { 'name:fr': 'Avenue Farhat Hached' } },
  ],
  inputs: [
    ['45 av. H. Bourguiba 1001 Tunis', 'شارع الحبيب بورقيبة', '45'],
    ['12 نهج الباشا', 'نهج الباشا', '12'],
    ['12 bis, Rue du Pacha', 'نهج الباشا', '12bis'],
    ['Imm. Ennour, 7 Ave Farhat Hached, 2e étage', 'شارع فرحات حشاد', '7'],
  ],
};

const algeria: TableTown = {
  country: 'DZ',
  city: { name: 'المدينة البيضاء', 'name:fr': 'Ville Blanche' },
  streets: [
    {
      name: 'شارع ديدوش مراد Rue Didouche Mourad',
      numbers: '12 45 7',
      lineTags: { 'name:ar': 'شارع ديدوش مراد', 'name:fr': 'Rue Didouche Mourad' },
    },
    { name: 'Boulevard Krim Belkacem', numbers: '12 45 7' },
    {
      name: 'Cité 200 Logements',
      numbers: '12 45 7',
      hasLine: false,
      tagsOf: (number) => ({ 'addr:place': 'Cité 200 Logements', 'addr:housenumber': number }),
    },
  ],
  inputs: [
    ['12 rue Didouche Mourad, Alger Centre', 'شارع ديدوش مراد Rue Didouche Mourad', '12'],
    ['45 شارع ديدوش مراد', 'شارع ديدوش مراد Rue Didouche Mourad', '45'],
    ['7 Bd Krim Belkacem', 'Boulevard Krim Belkacem', '7'],
    ['Cité 200 logts n° 45', 'Cité 200 Logements', '45'],
  ],
};

const senegal: TableTown = {
  country: 'SN',
  city: { name: 'Pointe des Pêcheurs' },
  suburb: 'Point E',
  streets: [
    { name: 'Avenue Cheikh Anta Diop', numbers: '12 45 7' },
    { name: 'Rue 12', numbers: '45 7 15' },
    { name: 'Avenue Léopold Sédar Senghor', numbers: '12 45 7' },
    {
      name: 'Sicap Liberté 2',
      numbers: '1234 1245 7',
      hasLine: false,
      tagsOf: (number) => ({ 'addr:place': 'Sicap Liberté 2', 'addr:housenumber': number }),
    },
  ],
  inputs: [
    ['Villa n° 45, Rue 12, Point E', 'Rue 12', '45'],
    ['12 av. Léopold S. Senghor', 'Avenue Léopold Sédar Senghor', '12'],
    ['Sicap Liberte 2 villa 1234', 'Sicap Liberté 2', '1234'],
    ['7 Av. Cheikh A. Diop (en face pharmacie)', 'Avenue Cheikh Anta Diop', '7'],
  ],
};

const ivoryCoast: TableTown = {
  country: 'CI',
  city: { name: 'Lagune-Ville' },
  suburb: 'Cocody',
  streets: [
    { name: 'Rue des Jardins', numbers: '12 45 7' },
    { name: 'Boulevard de France', numbers: '12 45 7' },
    { name: 'Rue L45', numbers: '12 45 7' },
  ],
  inputs: [
    ['Cocody, rue des jardins, villa 12', 'Rue des Jardins', '12'],
    ['Bvd de France 45, lot 7', 'Boulevard de France', '45'],
    ['rue L 45 n°7', 'Rue L45', '7'],
  ],
};

export const moreSouthern: readonly TableTown[] = [
  newZealand,
  ethiopia,
  ghana,
  tanzania,
  tunisia,
  algeria,
  senegal,
  ivoryCoast,
];
