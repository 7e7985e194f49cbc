import type { TableTown } from './table-town.ts';

const pakistan: TableTown = {
  country: 'PK',
  city: { name: 'Naya Shehar', 'name:ur': 'نیا شہر' },
  suburb: 'F-7/2',
  streets: [
    { name: 'Street 5', numbers: '12 12-A 7 45' },
    { name: 'Street 12', numbers: '5 7 45' },
    { name: 'Khayaban-e-Shahbaz', numbers: '45-C 12 7', lineTags: { 'name:ur': 'خیابان شہباز' } },
    { name: 'Shahrah-e-Faisal', numbers: '7 12 5', lineTags: { 'name:ur': 'شاہراہ فیصل' } },
  ],
  inputs: [
    ['House 12, Street 5, F-7/2, Naya Shehar', 'Street 5', '12'],
    ['House # 12-A, St # 5, Sector F-7/2', 'Street 5', '12-A'],
    ['H.No 7 St.No 12 F-7/2', 'Street 12', '7'],
    ['Plot 45-C, Khayaban e Shahbaz, DHA Phase 6', 'Khayaban-e-Shahbaz', '45-C'],
    ['Plot No. 5 Shahra-e-Faisal', 'Shahrah-e-Faisal', '5'],
  ],
};

const bangladesh: TableTown = {
  country: 'BD',
  city: { name: 'নদীগঞ্জ', 'name:en': 'Nodiganj' },
  suburb: 'Banani',
  streets: [
    { name: 'Road 5', numbers: '12 12/A 7 11' },
    { name: 'Road 11', numbers: '12 5 7' },
    { name: 'রোড ২৭', numbers: '12 5 7', lineTags: { 'name:en': 'Road 27' } },
    { name: 'Kemal Ataturk Avenue', numbers: '12 5 32', lineTags: { 'name:bn': 'কামাল আতাতুর্ক এভিনিউ' } },
  ],
  inputs: [
    ['House 12, Road 5, Block B, Banani, Nodiganj 1213', 'Road 5', '12'],
    ['H#7, R#11, Banani', 'Road 11', '7'],
    ['House-12/A, Road-5', 'Road 5', '12/A'],
    ['বাড়ি ১২, রোড ২৭', 'রোড ২৭', '12'],
    ['32 Kemal Ataturk Ave. (level 4)', 'Kemal Ataturk Avenue', '32'],
  ],
};

const sriLanka: TableTown = {
  country: 'LK',
  city: { name: 'Weligama Nuwara' },
  streets: [
    { name: 'Galle Road', numbers: '45 45/2 12 3', lineTags: { 'name:si': 'ගාලු පාර', 'name:ta': 'காலி வீதி' } },
    { name: '1st Lane', numbers: '12 3 45' },
    { name: 'Temple Lane', numbers: '12 3 118/A' },
    { name: 'Sri Jayawardenepura Mawatha', numbers: '12 3 45' },
  ],
  inputs: [
    ['No. 45/2, Galle Road, Colombo 03', 'Galle Road', '45/2'],
    ['45 Galle Rd, Colombo 3', 'Galle Road', '45'],
    ['ගාලු පාර 12', 'Galle Road', '12'],
    ['No 12, First Lane', '1st Lane', '12'],
    ['118A Temple Lane', 'Temple Lane', '118/A'],
    ['45, Sri Jayawardenapura Mw.', 'Sri Jayawardenepura Mawatha', '45'],
  ],
};

const nepal: TableTown = {
  country: 'NP',
  city: { name: 'माथिल्लो गाउँ', 'name:en': 'Mathillo Gaun' },
  streets: [
    { name: 'ठमेल मार्ग', numbers: '5 12 45', lineTags: { 'name:en': 'Thamel Marg' } },
    { name: 'कान्तिपथ', numbers: '5 12 45', lineTags: { 'name:en': 'Kantipath' } },
    { name: 'लाजिम्पाट सडक', numbers: '5 12 88', lineTags: { 'name:en': 'Lazimpat Road' } },
  ],
  inputs: [
    ['12 Thamel Marg', 'ठमेल मार्ग', '12'],
    ['Kanti Path 45', 'कान्तिपथ', '45'],
    ['House No. 88, Lazimpat, Kathmandu 44600', 'लाजिम्पाट सडक', '88'],
    ['कान्तिपथ १२', 'कान्तिपथ', '12'],
  ],
};

const hongKong: TableTown = {
  country: 'HK',
  city: { name: '海角 Cape Harbour', 'name:zh': '海角', 'name:en': 'Cape Harbour' },
  suburb: '旺角 Mong Kok',
  streets: [
    {
      name: '彌敦道 Nathan Road',
      numbers: '12 688 690',
      lineTags: { 'name:zh': '彌敦道', 'name:en': 'Nathan Road' },
    },
    {
      name: "皇后大道中 Queen's Road Central",
      numbers: '12 45-47 99',
      lineTags: { 'name:zh': '皇后大道中', 'name:en': "Queen's Road Central" },
    },
    {
      name: "皇后大道東 Queen's Road East",
      numbers: '12 45 99',
      lineTags: { 'name:zh': '皇后大道東', 'name:en': "Queen's Road East" },
    },
    {
      name: '山林道 Hillwood Road',
      numbers: '2A 12 8',
      lineTags: { 'name:zh': '山林道', 'name:en': 'Hillwood Road' },
    },
  ],
  inputs: [
    ['Flat B, 12/F, 688 Nathan Road, Mong Kok, Kowloon', '彌敦道 Nathan Road', '688'],
    ['旺角彌敦道690號12樓B室', '彌敦道 Nathan Road', '690'],
    ['九龙弥敦道688号', '彌敦道 Nathan Road', '688'],
    ["Shop 2, G/F, 45-47 Queen's Rd C", "皇后大道中 Queen's Road Central", '45-47'],
    ['99 queens road east, wan chai', "皇后大道東 Queen's Road East", '99'],
    ['皇后大道中99號', "皇后大道中 Queen's Road Central", '99'],
    ['尖沙咀山林道2A地下', '山林道 Hillwood Road', '2A'],
  ],
};

const macau: TableTown = {
  country: 'MO',
  city: { name: '蓮島 Ilha do Lótus', 'name:zh': '蓮島', 'name:pt': 'Ilha do Lótus' },
  streets: [
    {
      name: '新馬路 Avenida de Almeida Ribeiro',
      numbers: '12 45 61',
      lineTags: { 'name:zh': '新馬路', 'name:pt': 'Avenida de Almeida Ribeiro' },
    },
    {
      name: '十月初五街 Rua de Cinco de Outubro',
      numbers: '5 12 45',
      lineTags: { 'name:zh': '十月初五街', 'name:pt': 'Rua de Cinco de Outubro' },
    },
    {
      name: '福隆新街 Rua da Felicidade',
      numbers: '5 12 45',
      lineTags: { 'name:zh': '福隆新街', 'name:pt': 'Rua da Felicidade' },
    },
  ],
  inputs: [
    ['Av. Almeida Ribeiro n.º 12, r/c', '新馬路 Avenida de Almeida Ribeiro', '12'],
    ['新馬路61號地下', '新馬路 Avenida de Almeida Ribeiro', '61'],
    ['R. Cinco de Outubro 45', '十月初五街 Rua de Cinco de Outubro', '45'],
    ['福隆新街12号二楼', '福隆新街 Rua da Felicidade', '12'],
  ],
};

const mongolia: TableTown = {
  country: 'MN',
  city: { name: 'Цагаан Хот', 'name:en': 'Tsagaan Khot' },
  streets: [
    { name: 'Энхтайваны өргөн чөлөө', numbers: '5 12 45', lineTags: { 'name:en': 'Peace Avenue' } },
    { name: 'Бага тойруу', numbers: '5 12 45', lineTags: { 'name:en': 'Baga Toiruu' } },
    { name: 'Сөүлийн гудамж', numbers: '5 12 45', lineTags: { 'name:en': 'Seoul Street' } },
  ],
  inputs: [
    ['Энхтайваны өргөн чөлөө 12 байр 5 тоот', 'Энхтайваны өргөн чөлөө', '12'],
    ['Peace Ave 45', 'Энхтайваны өргөн чөлөө', '45'],
    ['Baga toiruu-12', 'Бага тойруу', '12'],
    ['Сеулийн гудамж 45', 'Сөүлийн гудамж', '45'],
  ],
};

const cambodia: TableTown = {
  country: 'KH',
  city: { name: 'ទន្លេធំ', 'name:en': 'Tonle Thom' },
  streets: [
    { name: 'ផ្លូវ ២៤០', numbers: '12 45 7', lineTags: { 'name:en': 'Street 240' } },
    { name: 'ផ្លូវ ១៧៨', numbers: '12 45 7', lineTags: { 'name:en': 'Street 178' } },
    { name: 'មហាវិថី ព្រះនរោត្តម', numbers: '12 45 178', lineTags: { 'name:en': 'Preah Norodom Boulevard' } },
  ],
  inputs: [
    ['#12, St. 240, Sangkat Chaktomuk, Tonle Thom', 'ផ្លូវ ២៤០', '12'],
    ['No. 45 Street 178', 'ផ្លូវ ១៧៨', '45'],
    ['178 Norodom Blvd.', 'មហាវិថី ព្រះនរោត្តម', '178'],
    ['ផ្ទះលេខ 7 ផ្លូវ 240', 'ផ្លូវ ២៤០', '7'],
  ],
};

const myanmar: TableTown = {
  country: 'MM',
  city: { name: 'မြစ်ကွေ့', 'name:en': 'Myit Kwe' },
  streets: [
    { name: 'ဗိုလ်ချုပ်အောင်ဆန်းလမ်း', numbers: '12 45 7', lineTags: { 'name:en': 'Bogyoke Aung San Road' } },
    { name: '၃၈ လမ်း', numbers: '12 38 7', lineTags: { 'name:en': '38th Street' } },
    { name: 'ဆူးလေဘုရားလမ်း', numbers: '12 45 7', lineTags: { 'name:en': 'Sule Pagoda Road' } },
  ],
  inputs: [
    ['No. 12, Bogyoke Aung San Rd., Pabedan Tsp', 'ဗိုလ်ချုပ်အောင်ဆန်းလမ်း', '12'],
    ['အမှတ် ၄၅၊ ဗိုလ်ချုပ်အောင်ဆန်းလမ်း', 'ဗိုလ်ချုပ်အောင်ဆန်းလမ်း', '45'],
    ['38th Street (Middle Block), No. 7', '၃၈ လမ်း', '7'],
    ['45 Sule Pagoda Rd 2nd floor left', 'ဆူးလေဘုရားလမ်း', '45'],
  ],
};

export const fartherAsia: readonly TableTown[] = [
  pakistan,
  bangladesh,
  sriLanka,
  nepal,
  hongKong,
  macau,
  mongolia,
  cambodia,
  myanmar,
];
