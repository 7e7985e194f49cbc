import type { WrittenTown } from './written-town.ts';

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

export const brazil: WrittenTown = {
  country: 'BR',
  city: { name: 'Porto Sereno' },
  parts: [
    {
      suburb: 'Centro Histórico',
      postcode: '90020-015',
      streets: [
        'Rua dos Andradas',
        'Rua 7 de Setembro',
        'Avenida Getúlio Vargas',
        'Praça da Matriz',
        'Travessa do Carmo',
        'Rua General Câmara',
      ],
    },
    {
      suburb: 'Moinhos de Vento',
      postcode: '90570-040',
      streets: [
        'Rua Padre Chagas',
        'Avenida Independência',
        'Rua Doutor Timóteo',
        'Alameda Santos',
        'Rua Engenheiro Álvaro Nunes',
        'Rua Santo Antônio',
      ],
    },
  ],
  numbers: ['55', '120', '737', '1137', '1139 A', '2040'],
  forms: [
    ({ street, number, suburb, postcode }) =>
      `${street}, ${number} - ${suburb}, Porto Sereno - RS, ${postcode}, Brasil`,
    ({ street, number, suburb }) =>
      `${street.replace('Rua', 'R.').replace('Avenida', 'Av.')}, ${number}, apto 501, ${suburb}, Porto Sereno/RS`,
    ({ street, number, postcode }) => `${street} nº ${number}, bloco B, CEP ${postcode}`,
    ({ street, number }) => plain(`${street} ${number} porto sereno`),
    ({ street, number, suburb }) =>
      `${street.replace('Doutor', 'Dr.').replace('General', 'Gen.').replace('Engenheiro', 'Eng.')}, ${number}, ${suburb}`,
    ({ street, number, postcode }) => `${postcode} Porto Sereno, ${street}, ${number}, 5º andar, sala 12`,
  ],
};

/** Streets in Spanish and in Catalan. */
export const spain: WrittenTown = {
  country: 'ES',
  city: { name: 'Puertollana' },
  parts: [
    {
      suburb: 'Casco Antiguo',
      postcode: '28013',
      streets: [
        'Calle Mayor',
        'Plaza Mayor',
        'Calle del Doctor Fleming',
        'Avenida de la Constitución',
        'Paseo de la Castellana',
        'Calle 2 de Mayo',
      ],
    },
    {
      suburb: 'Eixample',
      postcode: '08013',
      streets: [
        'Carrer de Mallorca',
        "Carrer d'Aragó",
        'Passeig de Gràcia',
        'Plaça de Catalunya',
        'Avinguda Diagonal',
        'Carretera de Sants',
      ],
    },
  ],
  numbers: ['3', '5', '12', '43 bis', '118', '401'],
  forms: [
    ({ street, number, postcode }) => `${street}, ${number}, 3º B, ${postcode} Puertollana, España`,
    ({ street, number }) =>
      `${street.replace('Calle', 'C/').replace('Avenida', 'Avda.').replace('Plaza', 'Pza.').replace('Paseo', 'Pº').replace('Carrer', 'C/').replace('Passeig', 'Pg.').replace('Plaça', 'Pl.').replace('Avinguda', 'Av.')} ${number}, Puertollana`,
    ({ street, number, postcode }) => `${street} nº ${number}, ${postcode} Puertollana`,
    ({ street, number }) => plain(`${street} ${number} puertollana`),
    ({ street, number, suburb }) => `${street} ${number}, esc. 2, 4º 1ª, ${suburb}`,
    ({ street, number, postcode }) =>
      `${postcode} Puertollana (Madrid), ${street}, ${number}, bajo izquierda`,
  ],
};

export const france: WrittenTown = {
  country: 'FR',
  city: { name: 'Belrive' },
  parts: [
    {
      suburb: 'Vieux Port',
      postcode: '13002',
      streets: [
        'Rue de la Paix',
        'Rue du 8 Mai 1945',
        "Avenue de l'Opéra",
        'Boulevard Saint-Michel',
        'Place du Général de Gaulle',
        'Quai des Belges',
      ],
    },
    {
      suburb: 'La Plaine',
      postcode: '13005',
      streets: [
        'Rue Saint-Michel',
        'Impasse des Lilas',
        'Chemin de la Fontaine',
        'Allée des Acacias',
        'Cours Julien',
        'Rue de la République',
      ],
    },
  ],
  numbers: ['3', '12', '12 bis', '12 ter', '40', '101'],
  forms: [
    ({ street, number, postcode }) => `${number} ${street}, ${postcode} Belrive, France`,
    ({ street, number, postcode }) => `${number}, ${street.toLowerCase()}, ${postcode} BELRIVE CEDEX 02`,
    ({ street, number, postcode }) =>
      `Appt 14, Bât. C, Résidence du Parc, ${number} ${street}, ${postcode} Belrive`,
    ({ street, number }) => plain(`${number} ${street} belrive`.replaceAll('-', ' ')),
    ({ street, number, postcode }) =>
      `M. Dupont\n${number} ${street.replace('Rue', 'R.').replace('Avenue', 'Av.').replace('Boulevard', 'Bd').replace('Place', 'Pl.').replace('Saint', 'St').replace('Impasse', 'Imp.').replace('Chemin', 'Ch.')}\n${postcode} Belrive`,
    ({ street, number, postcode }) => `${postcode} Belrive, ${street} ${number}, 3e étage`,
  ],
};

export const italy: WrittenTown = {
  country: 'IT',
  city: { name: 'Castelmare' },
  parts: [
    {
      suburb: 'Centro',
      postcode: '50122',
      streets: [
        'Via Roma',
        'Via XX Settembre',
        'Piazza Giuseppe Garibaldi',
        'Corso Vittorio Emanuele II',
        'Viale dei Mille',
        'Via della Scala',
      ],
    },
    {
      suburb: 'San Frediano',
      postcode: '50124',
      streets: [
        'Piazza San Marco',
        'Via San Marco',
        "Via dell'Ariento",
        'Lungarno Guicciardini',
        'Vicolo Stretto',
        'Via Santa Maria Novella',
      ],
    },
  ],
  numbers: ['1', '5', '17', '17/A', '22', '104'],
  forms: [
    ({ street, number, postcode }) => `${street}, ${number}, ${postcode} Castelmare (FI), Italia`,
    ({ street, number, postcode }) =>
      `${street.replace('Via', 'V.').replace('Piazza', 'P.zza').replace('Corso', 'C.so').replace('Viale', 'V.le')} ${number}, ${postcode} Castelmare`,
    ({ street, number }) => `${street} n. ${number} int. 4 scala B, Castelmare`,
    ({ street, number }) => plain(`${street} ${number} castelmare`),
    ({ street, number, postcode }) => `${postcode} Castelmare FI, ${street} ${number}, piano 3`,
    ({ street, number }) => `${number} ${street}, Castelmare, Italy`,
  ],
};
