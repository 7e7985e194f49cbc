import type { Tags } from '../osm/osm-data.ts';
import { createVocabulary, prefixRange } from './text/vocabulary.ts';
import { foldName } from './text/words.ts';

interface Category {
  /** Values of the keys that describe what a place is. */
  readonly tags: Readonly<Record<string, readonly string[]>>;
  /** The words that people type, in each language of the product, separated by semicolons. */
  readonly words: string;
}

/** Kinds of places that people search for by kind, such as "pharmacy", rather than by name. */
const CATEGORIES: readonly Category[] = [
  {
    tags: { amenity: ['pharmacy'], healthcare: ['pharmacy'], shop: ['chemist'] },
    words:
      'pharmacy;pharmacies;chemist;drugstore;صيدلية;apotheke;apotheken;farmacia;farmacias;داروخانه;pharmacie;pharmacies;בית מרקחת;दवाखाना;दवा की दुकान;फार्मेसी;apotek;farmácia;farmácias;فارمیسی;دواخانہ;药店;药房;藥局',
  },
  {
    tags: { amenity: ['atm'], atm: ['yes'] },
    words:
      'atm;atms;cash machine;cash point;cashpoint;صراف آلي;صراف;geldautomat;bankomat;cajero automático;cajero;خودپرداز;عابر بانک;distributeur;distributeur de billets;dab;כספומט;एटीएम;anjungan tunai mandiri;caixa eletrônico;caixa automático;multibanco;اے ٹی ایم;自动取款机;取款机;atm机',
  },
  {
    tags: { amenity: ['bank'] },
    words: 'bank;banks;بنك;مصرف;banken;banco;bancos;بانک;banque;banques;בנק;बैंक;بینک;银行',
  },
  {
    tags: { amenity: ['hospital'], healthcare: ['hospital'] },
    words:
      'hospital;hospitals;مستشفى;krankenhaus;klinikum;spital;hospitales;بیمارستان;hôpital;hôpitaux;בית חולים;अस्पताल;rumah sakit;hospitais;ہسپتال;اسپتال;医院',
  },
  {
    tags: { railway: ['station', 'halt'], public_transport: ['station'] },
    words:
      'train station;railway station;محطة قطار;محطة القطار;bahnhof;estación de tren;estación;ایستگاه قطار;ایستگاه راه آهن;gare;gare ferroviaire;תחנת רכבת;रेलवे स्टेशन;stasiun;stasiun kereta;estação de trem;estação;ریلوے اسٹیشن;火车站;车站',
  },
  {
    tags: { amenity: ['bus_station'] },
    words:
      'bus station;coach station;محطة حافلات;محطة الحافلات;busbahnhof;estación de autobuses;ترمینال اتوبوس;پایانه اتوبوس;gare routière;תחנה מרכזית;बस अड्डा;बस स्टेशन;terminal bus;terminal bis;rodoviária;estação rodoviária;بس اڈہ;汽车站',
  },
  {
    tags: { aeroway: ['aerodrome', 'terminal'] },
    words:
      'airport;airports;مطار;flughafen;aeropuerto;فرودگاه;aéroport;שדה תעופה;נמל תעופה;हवाई अड्डा;एयरपोर्ट;bandara;bandar udara;aeroporto;ہوائی اڈہ;ایئرپورٹ;机场',
  },
  {
    tags: { amenity: ['fuel'] },
    words:
      'petrol station;gas station;petrol;fuel;محطة وقود;محطة بنزين;tankstelle;gasolinera;پمپ بنزین;جایگاه سوخت;station service;essence;תחנת דלק;पेट्रोल पंप;pom bensin;spbu;posto de gasolina;posto de combustível;پٹرول پمپ;加油站',
  },
  {
    tags: { amenity: ['charging_station'] },
    words:
      'charging station;ev charging;محطة شحن;ladestation;ladesäule;estación de carga;ایستگاه شارژ;borne de recharge;station de recharge;עמדת טעינה;चार्जिंग स्टेशन;stasiun pengisian;spklu;estação de recarga;چارجنگ اسٹیشن;充电站;充电桩',
  },
  {
    tags: { shop: ['supermarket'] },
    words:
      'supermarket;supermarkets;grocery store;سوبر ماركت;سوبرماركت;supermarkt;supermercado;supermercados;سوپرمارکت;supermarché;supermarchés;סופרמרקט;סופר;सुपरमार्केट;swalayan;سپر مارکیٹ;超市',
  },
  {
    tags: { tourism: ['hotel', 'hostel', 'guest_house', 'motel'] },
    words:
      'hotel;hotels;hostel;فندق;فنادق;unterkunft;hoteles;هتل;hôtel;hôtels;מלון;מלונות;होटल;penginapan;hotéis;ہوٹل;酒店;旅馆',
  },
  {
    tags: { amenity: ['restaurant', 'fast_food', 'food_court'] },
    words:
      'restaurant;restaurants;مطعم;مطاعم;gaststätte;restaurante;restaurantes;رستوران;מסעדה;מסעדות;रेस्तरां;रेस्टोरेंट;restoran;rumah makan;ریستوران;ریسٹورنٹ;餐厅;餐馆;饭店',
  },
  {
    tags: { amenity: ['cafe'] },
    words:
      'cafe;cafes;coffee;coffee shop;مقهى;kaffee;cafetería;کافه;בית קפה;कैफे;kafe;kedai kopi;کیفے;咖啡馆;咖啡厅',
  },
  {
    tags: { amenity: ['police'] },
    words:
      'police;police station;شرطة;مركز شرطة;polizei;policía;comisaría;پلیس;کلانتری;commissariat;משטרה;पुलिस;थाना;polisi;kantor polisi;polícia;delegacia;پولیس اسٹیشن;پولیس;警察局;派出所',
  },
  {
    tags: { amenity: ['post_office'] },
    words:
      'post office;مكتب بريد;بريد;post;postamt;correos;oficina de correos;اداره پست;پستخانه;bureau de poste;la poste;דואר;डाकघर;kantor pos;correio;correios;ڈاک خانہ;邮局',
  },
  {
    tags: { amenity: ['toilets'] },
    words:
      'toilet;toilets;restroom;wc;حمام;دورة مياه;toilette;toiletten;aseos;baños;دستشویی;سرویس بهداشتی;toilettes;שירותים;शौचालय;toilet umum;banheiro;sanitários;بیت الخلا;厕所;洗手间',
  },
  {
    tags: { amenity: ['parking'] },
    words:
      'parking;car park;موقف سيارات;parkplatz;parkhaus;aparcamiento;estacionamiento;پارکینگ;חניון;חניה;पार्किंग;parkir;tempat parkir;estacionamento;پارکنگ;停车场',
  },
];

/** The categories of a feature, one bit each. */
export function categoriesOf(tags: Tags): number {
  let found = 0;
  CATEGORIES.forEach((category, bit) => {
    const isOne = Object.entries(category.tags).some(([key, values]) => values.includes(tags[key] ?? ''));
    if (isOne) found |= 1 << bit;
  });
  return found;
}

const BY_WORD = new Map<string, number>();
CATEGORIES.forEach(({ words }, bit) => {
  for (const word of words.split(';')) {
    const folded = foldName(word);
    BY_WORD.set(folded, (BY_WORD.get(folded) ?? 0) | (1 << bit));
  }
});

const WORDS = createVocabulary(BY_WORD.keys()).words;

/** A prefix of a category with fewer letters than this could be the start of anything. */
const MIN_PREFIX = 4;

/** The categories that a typed text names: as a whole, or if there is none, those that begin with it. */
export function categoriesNamed(typed: string): { readonly bits: number; readonly isWhole: boolean } {
  const folded = foldName(typed);
  const bits = BY_WORD.get(folded);
  if (bits !== undefined) return { bits, isWhole: true };
  if (folded.length < MIN_PREFIX) return { bits: 0, isWhole: false };
  const { from, to } = prefixRange(WORDS, folded);
  const begun = WORDS.slice(from, to).reduce((all, word) => all | (BY_WORD.get(word) ?? 0), 0);
  return { bits: begun, isWhole: false };
}
