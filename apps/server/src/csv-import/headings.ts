import { foldText } from '@fiacre/domain';
import { shippedLanguages } from '../languages/index.ts';

/** Names for each column of an import: the texts of the product's lists, and other common words. */
const columns = {
  first_name: {
    texts: ['col_first_name', 'first_name'],
    words:
      'firstname | given name | forename | primer nombre | nombre de pila | nom de prénom | nama pertama',
  },
  last_name: {
    texts: ['col_last_name', 'last_name'],
    words:
      'lastname | surname | family name | familienname | apellido | nom de famille | apelido | اللقب | فامیل',
  },
  name: { texts: ['col_name'], words: 'full name | vollständiger name | nombre completo | nom complet' },
  email: {
    texts: ['col_email', 'email'],
    words:
      'e-mail | email address | mail | e-mail-adresse | correo electrónico | adresse e-mail | courriel | endereço de e-mail | alamat email | البريد الإلكتروني | رایانامه | ای میل | דוא"ל | מייל | ई-मेल | 电子邮件 | 電子郵件',
  },
  mobile: {
    texts: ['col_mobile', 'mobile'],
    words:
      'phone number | telephone | mobile phone | mobile number | handy | telefonnummer | mobilnummer | móvil | número de teléfono | portable | numéro de téléphone | telefone | nomor telepon | nomor hp | رقم الهاتف | الجوال | شماره تلفن | موبایل | נייד | טלפון נייד | मोबाइल | फ़ोन नंबर | موبائل | فون نمبر | 电话 | 手机 | 手机号码',
  },
  approved: {
    texts: ['col_approved'],
    words: 'genehmigt | aprobada | approuvé | aprovada | موافق عليه | تأیید شده | स्वीकृत | 批准 | 已批准',
  },
  vehicle_make: {
    texts: ['col_vehicle_make'],
    words:
      'vehicle make | car make | brand | fahrzeugmarke | marke | marca del vehículo | marque du véhicule | marca do veículo',
  },
  vehicle_model: {
    texts: ['col_vehicle_model'],
    words:
      'vehicle model | car model | fahrzeugmodell | modelo del vehículo | modèle du véhicule | modelo do veículo',
  },
  vehicle_number: {
    texts: ['col_vehicle_number'],
    words:
      'plate | number plate | licence plate | license plate | registration | kennzeichen | matrícula | plaque | immatriculation | placa | nomor polisi | plat nomor | رقم اللوحة | پلاک | לוחית רישוי | नंबर प्लेट | نمبر پلیٹ | 车牌 | 车牌号',
  },
  car_type: { texts: ['car_type'], words: 'vehicle type | fahrzeugart | categoría | catégorie | category' },
  other_info: {
    texts: ['col_other_info'],
    words: 'notes | remarks | bemerkungen | observaciones | remarques',
  },
  driver: {
    texts: ['col_driver'],
    words:
      'fahrer | conductor | chauffeur | conducteur | motorista | pengemudi | سائق | راننده | נהג | चालक | ڈرائیور | 司机',
  },
  rider: {
    texts: ['col_customer'],
    words:
      'passenger | client | fahrgast | pasajero | passager | passageiro | penumpang | راكب | مسافر | נוסע | यात्री | سواری | 乘客',
  },
  reference: {
    texts: ['col_id'],
    words:
      'booking id | trip id | buchungsnummer | referenz | referencia | référence | referência | referensi | مرجع | شماره سفر | אסמכתא | संदर्भ | حوالہ | 编号 | 订单号',
  },
  booked_at: {
    texts: ['col_date'],
    words:
      'booked | booking time | gebucht am | reservado el | réservé le | reservado em | dipesan pada | وقت الحجز | زمان رزرو | מועד ההזמנה | बुकिंग समय | بکنگ کا وقت | 下单时间',
  },
  started_at: {
    texts: ['col_start_time'],
    words:
      'start time | started | beginn | inicio | début | início | mulai | وقت البدء | زمان شروع | שעת התחלה | प्रारंभ समय | آغاز کا وقت | 开始时间',
  },
  ended_at: {
    texts: ['col_end_time'],
    words:
      'end time | ended | ende | fin | fim | selesai | وقت الانتهاء | زمان پایان | שעת סיום | समाप्ति समय | اختتام کا وقت | 结束时间',
  },
  pickup: {
    texts: ['pickup'],
    words: 'pickup address | abholadresse | dirección de recogida | adresse de départ',
  },
  pickup_lat: {
    texts: [],
    words:
      'pickup latitude | breitengrad abholung | latitud de recogida | latitude de départ | latitude de partida | lintang penjemputan | خط عرض الانطلاق | عرض جغرافیایی مبدأ | קו רוחב איסוף | पिकअप अक्षांश | پک اپ عرض بلد | 上车纬度',
  },
  pickup_lng: {
    texts: [],
    words:
      'pickup longitude | längengrad abholung | longitud de recogida | longitude de départ | longitude de partida | bujur penjemputan | خط طول الانطلاق | طول جغرافیایی مبدأ | קו אורך איסוף | पिकअप देशांतर | پک اپ طول بلد | 上车经度',
  },
  drop: { texts: ['drop'], words: 'dropoff | destination | ziel | destino | arrivée | tujuan' },
  drop_lat: {
    texts: [],
    words:
      'drop-off latitude | dropoff lat | destination latitude | breitengrad ziel | latitud de destino | latitude d’arrivée | latitude de destino | lintang tujuan | خط عرض الوصول | عرض جغرافیایی مقصد | קו רוחב יעד | ड्रॉप अक्षांश | منزل عرض بلد | 下车纬度',
  },
  drop_lng: {
    texts: [],
    words:
      'drop-off longitude | dropoff lng | destination longitude | längengrad ziel | longitud de destino | longitude d’arrivée | longitude de destino | bujur tujuan | خط طول الوصول | طول جغرافیایی مقصد | קו אורך יעד | ड्रॉप देशांतर | منزل طول بلد | 下车经度',
  },
  distance_km: { texts: ['col_distance'], words: 'distance | km | kilometer | kilometres | strecke' },
  price: {
    texts: ['col_trip_cost'],
    words:
      'fare | amount | fahrpreis | preis | precio | importe | prix | montant | preço | valor | harga | السعر | قیمت | מחיר | मूल्य | کرایہ | 价格 | 金额',
  },
} as const satisfies Record<string, { readonly texts: readonly string[]; readonly words: string }>;

export type ImportColumn = keyof typeof columns;

/** More columns that our lists of people have; an import ignores them. */
const unused = [
  'col_wallet',
  'col_referral',
  'col_since',
  'col_active',
  'col_busy',
  'col_rating',
  'col_license',
  'col_fleet',
  'col_bank_name',
  'col_bank_code',
  'col_bank_account',
];

/** A heading without case, accents, spaces and punctuation. */
const folded = (heading: string): string => foldText(heading).text.replaceAll(/[^\p{L}\p{N}]/gu, '');

const inEveryLanguage = (keys: readonly string[]): string[] =>
  keys.flatMap((key) => [...shippedLanguages.values()].flatMap(({ texts }) => texts[key] ?? []));

const names: ReadonlyMap<ImportColumn, ReadonlySet<string>> = new Map(
  Object.entries(columns).map(([column, { texts, words }]) => [
    column as ImportColumn,
    new Set([column, ...inEveryLanguage(texts), ...words.split(' | ')].map(folded)),
  ]),
);
const leftOut: ReadonlySet<string> = new Set(inEveryLanguage(unused).map(folded));

/** A column that the import leaves out. */
export const notImported = 'not imported';

/** A heading without suffixes added by our exports: a unit, or the time zone. */
export interface Heading {
  readonly name: string;
  readonly zone: string | null;
}

const times: ReadonlySet<ImportColumn> = new Set(['booked_at', 'started_at', 'ended_at']);

/**
 * The column that each heading names; null for an unknown one. A heading that fits several columns means
 * the one left over by the other headings: "Nombre" is the first name next to a last name and the full name elsewhere, and "Départ" is the
 * place unless a zone follows.
 */
export function columnsOf(
  headings: readonly Heading[],
  known: readonly ImportColumn[],
): readonly (ImportColumn | typeof notImported | null)[] {
  const candidates = headings.map(({ name, zone }) => {
    const text = folded(name);
    return known.filter(
      (column) => names.get(column)?.has(text) === true && (zone === null || times.has(column)),
    );
  });
  const certain = new Set(candidates.flatMap((found) => (found.length === 1 ? found : [])));
  const isInParts = certain.has('first_name') || certain.has('last_name');
  const choose = (found: readonly ImportColumn[]): ImportColumn | undefined => {
    const open = found.filter((column) => !certain.has(column));
    return (
      open.find((column) => (column === 'name' ? !isInParts : isInParts)) ??
      open.find((column) => !times.has(column)) ??
      open[0]
    );
  };
  return candidates.map((found, index) => {
    const column = found.length > 1 ? choose(found) : found[0];
    return column ?? (leftOut.has(folded(headings[index]?.name ?? '')) ? notImported : null);
  });
}
