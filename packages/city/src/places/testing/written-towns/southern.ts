import type { WrittenTown } from './written-town.ts';

const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('đ', 'd').replaceAll('Đ', 'D').toLowerCase();

/** A house in an alley has the number of the alley before its own. */
export const vietnam: WrittenTown = {
  country: 'VN',
  city: { name: 'Thành phố Sông Xanh' },
  parts: [
    {
      suburb: 'Phường Bến Nghé',
      postcode: '700000',
      streets: [
        'Đường Lê Lợi',
        'Đường Nguyễn Huệ',
        'Đường Hai Bà Trưng',
        'Đường 3 Tháng 2',
        'Đường Đồng Khởi',
        'Đường Tôn Đức Thắng',
      ],
    },
    {
      suburb: 'Phường Thảo Điền',
      postcode: '713000',
      streets: [
        'Đường Trần Hưng Đạo',
        'Đường Lý Thường Kiệt',
        'Đường số 12',
        'Đường Nguyễn Văn Hưởng',
        'Đường Quốc Hương',
        'Đường Xuân Thủy',
      ],
    },
  ],
  numbers: ['5', '12', '45/3', '45/3A', '118', '231B'],
  forms: [
    ({ street, number, suburb, postcode }) =>
      `${number} ${street}, ${suburb}, Thành phố Sông Xanh ${postcode}, Việt Nam`,
    ({ street, number, suburb }) =>
      `Số ${number}, ${street.replace('Đường', 'đường')}, ${suburb.replace('Phường', 'P.')}, TP. Sông Xanh`,
    ({ street, number }) => `${number} ${street.replace('Đường ', '')}, Sông Xanh`,
    ({ street, number }) => plain(`${number} ${street} song xanh`),
    ({ street, number, suburb }) => `Nhà ${number} ${street}, ${suburb}, tầng 3, phòng 301`,
    ({ street, number, postcode }) => `${street} ${number}, ${postcode} Sông Xanh, Vietnam`,
  ],
};

export const thailand: WrittenTown = {
  country: 'TH',
  city: { name: 'เมืองบางริเวอร์', 'name:en': 'Bang River' },
  parts: [
    {
      suburb: 'แขวงสีลม',
      postcode: '10500',
      streets: ['ถนนสีลม', 'ถนนสาทรเหนือ', 'ซอยศาลาแดง', 'ถนนสุรวงศ์', 'ถนนพระรามที่ 4', 'ซอยคอนแวนต์'],
    },
    {
      suburb: 'แขวงคลองตัน',
      postcode: '10110',
      streets: ['ถนนสุขุมวิท', 'ซอยสุขุมวิท 21', 'ซอยสุขุมวิท 23', 'ถนนเพชรบุรี', 'ถนนรัชดาภิเษก', 'ซอยทองหล่อ'],
    },
  ],
  numbers: ['5', '12', '99/1', '99/12', '128', '240/3'],
  forms: [
    ({ street, number, suburb, postcode }) => `${number} ${street} ${suburb} เมืองบางริเวอร์ ${postcode}`,
    ({ street, number }) => `เลขที่ ${number} ${street}`,
    ({ street, number, postcode }) => `${number} ${street}, Bang River ${postcode}, Thailand`,
    ({ street, number, suburb }) => `${street} ${number} ${suburb}`,
    ({ street, number, suburb }) => `${number} ชั้น 5 ${street} ${suburb} เมืองบางริเวอร์`,
    ({ street, number, postcode }) => `${street} ${number}, ${postcode}`,
  ],
};

/** A plate has the number of the corner before, and the metres from it. */
export const colombia: WrittenTown = {
  country: 'CO',
  city: { name: 'Villa Serena' },
  parts: [
    {
      suburb: 'Chapinero',
      postcode: '110231',
      streets: ['Carrera 7', 'Carrera 7A', 'Calle 72', 'Calle 72A', 'Avenida Calle 26', 'Transversal 12'],
    },
    {
      suburb: 'La Candelaria',
      postcode: '111711',
      streets: ['Carrera 5', 'Calle 10', 'Calle 11', 'Diagonal 40A', 'Avenida Jiménez', 'Calle 12B'],
    },
  ],
  numbers: ['12-34', '12-40', '45-10', '45A-22', '68-95', '71-21'],
  tagsOf: ({ street, number, suburb, postcode }) => ({
    'addr:street': street,
    'addr:housenumber': number,
    'addr:suburb': suburb,
    'addr:postcode': postcode,
    'addr:city': 'Villa Serena',
  }),
  forms: [
    ({ street, number }) => `${street} # ${number}, Villa Serena, Colombia`,
    ({ street, number, suburb }) =>
      `${street.replace('Carrera', 'Cra.').replace('Calle', 'Cl.').replace('Avenida', 'Av.')} #${number}, ${suburb}, Villa Serena`,
    ({ street, number }) =>
      `${street.replace('Carrera', 'Kr').replace('Calle', 'Cll').replace('Diagonal', 'Dg').replace('Transversal', 'Tv')} ${number.replace('-', ' - ')} Apto 301`,
    ({ street, number }) => plain(`${street} no. ${number} villa serena`),
    ({ street, number, postcode }) => `${street} No ${number}, ${postcode} Villa Serena`,
    ({ street, number, suburb }) => `${street} N° ${number} Torre 2 Apto 504, ${suburb}`,
  ],
};

export const mexico: WrittenTown = {
  country: 'MX',
  city: { name: 'Ciudad Laguna' },
  parts: [
    {
      suburb: 'Centro',
      postcode: '06000',
      streets: [
        'Calle 5 de Mayo',
        '16 de Septiembre',
        'Avenida Benito Juárez',
        'Isabel la Católica',
        'Eje Central Lázaro Cárdenas',
        'Calle Madero',
      ],
    },
    {
      suburb: 'Roma Norte',
      postcode: '06700',
      streets: [
        'Avenida Álvaro Obregón',
        'Calle Durango',
        'Avenida de los Insurgentes Sur',
        'Privada Juárez',
        'Cerrada 5 de Mayo',
        'Calzada de Tlalpan',
      ],
    },
  ],
  numbers: ['5', '16', '123', '123-A', '402', '1457'],
  forms: [
    ({ street, number, suburb, postcode }) =>
      `${street} ${number}, Col. ${suburb}, ${postcode} Ciudad Laguna, México`,
    ({ street, number, suburb }) => `${street} #${number} Int. 4, ${suburb}, Ciudad Laguna`,
    ({ street, number, postcode }) =>
      `${street.replace('Avenida', 'Av.').replace('Calzada', 'Calz.').replace('Privada', 'Priv.')} No. ${number}, C.P. ${postcode}`,
    ({ street, number }) => plain(`${street} ${number} ciudad laguna`),
    ({ street, number, suburb }) => `${street} núm. ${number}, Depto. 302, Colonia ${suburb}, CDLAG`,
    ({ street, number, postcode }) => `${postcode} Ciudad Laguna, ${street}, ${number}, Mexico`,
  ],
};
