import type { TableTown } from './table-town.ts';

const china: TableTown = {
  country: 'CN',
  city: { name: '临江市', 'name:en': 'Linjiang' },
  suburb: '黄浦区',
  streets: [
    { name: '中山路', numbers: '100号 102号 88弄3号', lineTags: { 'name:en': 'Zhongshan Road' } },
    { name: '中山东路', numbers: '100号 12号', lineTags: { 'name:en': 'Zhongshan East Road' } },
    { name: '南京西路', numbers: '1601号 12号', lineTags: { 'name:en': 'West Nanjing Road' } },
    { name: '建国门外大街', numbers: '1号 甲6号 21号' },
  ],
  inputs: [
    ['临江市黄浦区中山路100号', '中山路', '100号'],
    ['中山路100号3楼301室', '中山路', '100号'],
    ['中山路102', '中山路', '102号'],
    ['中山东路 12 号', '中山东路', '12号'],
    ['100 Zhongshan Rd, Linjiang, China', '中山路', '100号'],
    ['No. 12 Zhongshan East Road', '中山东路', '12号'],
    ['南京西路1601号恒隆广场', '南京西路', '1601号'],
    ['1601 West Nanjing Rd.', '南京西路', '1601号'],
    ['建国门外大街２１号', '建国门外大街', '21号'],
  ],
};

const taiwan: TableTown = {
  country: 'TW',
  city: { name: '河東市', 'name:en': 'Hedong' },
  suburb: '信義區',
  streets: [
    { name: '信義路五段', numbers: '7號 12號 7號之1', lineTags: { 'name:en': 'Section 5, Xinyi Road' } },
    { name: '信義路四段', numbers: '7號 12號', lineTags: { 'name:en': 'Section 4, Xinyi Road' } },
    { name: '忠孝東路一段12巷', numbers: '3號 5號' },
    { name: '忠孝東路一段', numbers: '12號 3號' },
    { name: '民生路10巷5弄', numbers: '8號 2號' },
  ],
  inputs: [
    ['河東市信義區信義路五段7號', '信義路五段', '7號'],
    ['110河東市信義區信義路5段12號', '信義路五段', '12號'],
    ['信義路4段7號12樓之3', '信義路四段', '7號'],
    ['No. 7, Sec. 5, Xinyi Rd., Hedong', '信義路五段', '7號'],
    ['忠孝東路一段12巷3號', '忠孝東路一段12巷', '3號'],
    ['忠孝東路1段12號', '忠孝東路一段', '12號'],
    ['民生路10巷5弄8號', '民生路10巷5弄', '8號'],
  ],
};

const japan: TableTown = {
  country: 'JP',
  city: { name: '川崎台市', 'name:en': 'Kawasakidai' },
  streets: [
    {
      name: '本町二丁目',
      numbers: '3-5 3-12 8-1',
      hasLine: false,
      tagsOf: (number) => ({
        'addr:quarter': '本町',
        'addr:neighbourhood': '二丁目',
        'addr:block_number': number.split('-')[0] ?? '',
        'addr:housenumber': number.split('-')[1] ?? '',
      }),
    },
    {
      name: '本町三丁目',
      numbers: '3-5 3-12 8-1',
      hasLine: false,
      tagsOf: (number) => ({
        'addr:quarter': '本町',
        'addr:neighbourhood': '三丁目',
        'addr:block_number': number.split('-')[0] ?? '',
        'addr:housenumber': number.split('-')[1] ?? '',
      }),
    },
    {
      name: '緑が丘',
      numbers: '12-5 14-1',
      hasLine: false,
      tagsOf: (number) => ({
        'addr:neighbourhood': '緑が丘',
        'addr:block_number': number.split('-')[0] ?? '',
        'addr:housenumber': number.split('-')[1] ?? '',
      }),
    },
  ],
  inputs: [
    ['川崎台市本町2丁目3番5号', '本町二丁目', '3-5'],
    ['本町二丁目3-12', '本町二丁目', '3-12'],
    ['本町3-8-1', '本町三丁目', '8-1'],
    ['〒210-0001 川崎台市本町２－３－１２ 丸ビル301', '本町二丁目', '3-12'],
    ['本町3丁目3番地12', '本町三丁目', '3-12'],
    ['緑が丘12-5', '緑が丘', '12-5'],
    ['緑が丘14番1号', '緑が丘', '14-1'],
  ],
};

const korea: TableTown = {
  country: 'KR',
  city: { name: '한빛시', 'name:en': 'Hanbit' },
  suburb: '중구',
  streets: [
    { name: '테헤란로', numbers: '12 152 231', lineTags: { 'name:en': 'Teheran-ro' } },
    { name: '테헤란로8길', numbers: '12 8 15-3', lineTags: { 'name:en': 'Teheran-ro 8-gil' } },
    { name: '세종대로', numbers: '110 12 지하_12', lineTags: { 'name:en': 'Sejong-daero' } },
  ],
  inputs: [
    ['한빛시 중구 테헤란로 152', '테헤란로', '152'],
    ['테헤란로 152 강남파이낸스센터 3층', '테헤란로', '152'],
    ['테헤란로8길 12', '테헤란로8길', '12'],
    ['테헤란로 8길 15-3 101동 202호', '테헤란로8길', '15-3'],
    ['152 Teheran-ro, Hanbit, South Korea', '테헤란로', '152'],
    ['12, Teheran-ro 8-gil', '테헤란로8길', '12'],
    ['세종대로 110 (태평로1가)', '세종대로', '110'],
    ['세종대로 지하 12', '세종대로', '지하 12'],
  ],
};

const vietnam: TableTown = {
  country: 'VN',
  city: { name: 'Thành phố Biển Xanh' },
  streets: [
    { name: 'Đường Cách Mạng Tháng 8', numbers: '12 12/3/4 285/94' },
    { name: 'Đường Điện Biên Phủ', numbers: '12 561A 15B/7' },
    { name: 'Ngõ 12 Láng Hạ', numbers: '5 12 7' },
    { name: 'Phố Láng Hạ', numbers: '5 12 7' },
    { name: 'Quốc lộ 1A', numbers: '12 1135 9' },
  ],
  inputs: [
    ['12/3/4 CMT8, P. Bến Thành', 'Đường Cách Mạng Tháng 8', '12/3/4'],
    ['12/3/4 Cách Mạng Tháng Tám', 'Đường Cách Mạng Tháng 8', '12/3/4'],
    ['Hẻm 285/94 Cách Mạng Tháng 8, Q. 10', 'Đường Cách Mạng Tháng 8', '285/94'],
    ['561A Đ. Điện Biên Phủ, Phường 25, Bình Thạnh', 'Đường Điện Biên Phủ', '561A'],
    ['15b/7 dien bien phu', 'Đường Điện Biên Phủ', '15B/7'],
    ['Số 7 ngõ 12 Láng Hạ', 'Ngõ 12 Láng Hạ', '7'],
    ['Số 5, phố Láng Hạ, Biển Xanh', 'Phố Láng Hạ', '5'],
    ['1135 QL1A, TP Biển Xanh', 'Quốc lộ 1A', '1135'],
  ],
};

const thailand: TableTown = {
  country: 'TH',
  city: { name: 'บางน้ำใส', 'name:en': 'Bang Nam Sai' },
  streets: [
    { name: 'ถนนพระราม 9', numbers: '12 123/45 9', lineTags: { 'name:en': 'Rama IX Road' } },
    { name: 'ซอยสุขุมวิท 55', numbers: '12 55/3 9', lineTags: { 'name:en': 'Soi Sukhumvit 55' } },
    { name: 'ถนนสุขุมวิท', numbers: '55 123/45 9', lineTags: { 'name:en': 'Sukhumvit Road' } },
  ],
  inputs: [
    ['123/45 ถ.พระราม 9 บางน้ำใส', 'ถนนพระราม 9', '123/45'],
    ['123/45 Rama 9 Rd', 'ถนนพระราม 9', '123/45'],
    ['12 Rama IX Rd., Bang Nam Sai', 'ถนนพระราม 9', '12'],
    ['55/3 ซ.สุขุมวิท 55', 'ซอยสุขุมวิท 55', '55/3'],
    ['55/3 Soi Sukhumvit 55, Thailand', 'ซอยสุขุมวิท 55', '55/3'],
    ['เลขที่ 55 ถนนสุขุมวิท แขวงคลองเตย', 'ถนนสุขุมวิท', '55'],
    ['123/45 Moo 3, Sukhumvit Road', 'ถนนสุขุมวิท', '123/45'],
  ],
};

const indonesia: TableTown = {
  country: 'ID',
  city: { name: 'Kota Pantai' },
  streets: [
    { name: 'Jalan Jenderal Sudirman', numbers: '12 52-53 7' },
    { name: 'Jalan Haji Agus Salim', numbers: '12 16B 3' },
    { name: 'Gang Mawar III', numbers: '12 5 3' },
    { name: 'Jalan Raya Bogor', numbers: '12 28 3' },
    { name: 'Jalan Kemang Raya', numbers: '12 8A 3' },
  ],
  inputs: [
    ['Jl. Jend. Sudirman Kav. 52-53, Kota Pantai', 'Jalan Jenderal Sudirman', '52-53'],
    ['Jl Jenderal Sudirman No.12 RT.5/RW.3', 'Jalan Jenderal Sudirman', '12'],
    ['Jln. H. Agus Salim no 16B, RT 05 RW 03', 'Jalan Haji Agus Salim', '16B'],
    ['Gg. Mawar III No. 5, Kel. Kebon', 'Gang Mawar III', '5'],
    ['Jl. Mawar Gg. III no 3', 'Gang Mawar III', '3'],
    ['Jl. Raya Bogor KM 28 No. 12', 'Jalan Raya Bogor', '12'],
    ['Jl. Kemang Raya No. 8A, Lt. 3, Indonesia', 'Jalan Kemang Raya', '8A'],
  ],
};

const malaysia: TableTown = {
  country: 'MY',
  city: { name: 'Kampung Laut' },
  streets: [
    { name: 'Jalan SS 2/24', numbers: '12 24 5' },
    { name: 'Jalan SS 2/75', numbers: '12 24 5' },
    { name: 'Lorong Maarof 3', numbers: '12 3 5' },
    { name: 'Persiaran Gurney', numbers: '12 170 5-03' },
    { name: 'Jalan Tun Abdul Razak', numbers: '12 348 Lot_5' },
  ],
  inputs: [
    ['No. 12, Jalan SS2/24, 47300 Kampung Laut', 'Jalan SS 2/24', '12'],
    ['5, Jln SS 2/75', 'Jalan SS 2/75', '5'],
    ['3 Lrg Maarof 3', 'Lorong Maarof 3', '3'],
    ['170 Psn. Gurney, Malaysia', 'Persiaran Gurney', '170'],
    ['Lot 5, Jalan Tun Abdul Razak', 'Jalan Tun Abdul Razak', 'Lot 5'],
    ['348 Jln Tun Razak', 'Jalan Tun Abdul Razak', '348'],
  ],
};

const singapore: TableTown = {
  country: 'SG',
  city: { name: 'Merlion Bay' },
  streets: [
    { name: 'Ang Mo Kio Avenue 3', numbers: '12 346 347' },
    { name: 'Ang Mo Kio Avenue 10', numbers: '12 443 347' },
    { name: 'Orchard Road', numbers: '12 391A 290' },
    { name: 'Lorong 8 Toa Payoh', numbers: '8 12 210' },
  ],
  inputs: [
    ['Blk 346 Ang Mo Kio Ave 3 #12-345, S(560346)', 'Ang Mo Kio Avenue 3', '346'],
    ['347 Ang Mo Kio Ave 10, #03-12, Singapore 560347', 'Ang Mo Kio Avenue 10', '347'],
    ['391A Orchard Rd, #12-01 Tower B', 'Orchard Road', '391A'],
    ['210 Lor 8 Toa Payoh', 'Lorong 8 Toa Payoh', '210'],
  ],
};

const philippines: TableTown = {
  country: 'PH',
  city: { name: 'Bayan ng Lawa' },
  suburb: 'Barangay San Isidro',
  streets: [
    { name: 'Epifanio de los Santos Avenue', numbers: '12 1200 88', lineTags: { alt_name: 'EDSA' } },
    { name: 'J. P. Rizal Street', numbers: '12 45 45-A' },
    { name: 'General Luna Street', numbers: '12 30 658' },
    { name: 'Sampaguita Street', numbers: '12 5 7' },
  ],
  inputs: [
    ['1200 EDSA, Brgy. San Isidro', 'Epifanio de los Santos Avenue', '1200'],
    ['45-A JP Rizal St., Bayan ng Lawa', 'J. P. Rizal Street', '45-A'],
    ['Unit 3B 45 J.P. Rizal St', 'J. P. Rizal Street', '45'],
    ['658 Gen. Luna St. cor. Rizal, Philippines', 'General Luna Street', '658'],
    ['Lot 4 Blk 5, 7 Sampaguita St., Brgy San Isidro', 'Sampaguita Street', '7'],
  ],
};

const india: TableTown = {
  country: 'IN',
  city: { name: 'Rampur Nagar' },
  suburb: 'Sector 18',
  streets: [
    { name: '17th Cross Road', numbers: '12 45 1077' },
    { name: '17th Main Road', numbers: '12 45 1077' },
    { name: 'Mahatma Gandhi Road', numbers: '12 D-12 B-404 45/1' },
    { name: 'Lane Number 5', numbers: '12 5 7' },
    { name: 'Dr. Rajendra Prasad Road', numbers: '12 9 13' },
    { name: 'Pocket B', numbers: 'B-12 B-14 C-12', hasLine: false },
  ],
  inputs: [
    ['#1077, 17th Cross, 5th Main, Sector 18', '17th Cross Road', '1077'],
    ['No 45, 17th Main Rd, Near Ganesh Temple, Rampur Nagar 560102', '17th Main Road', '45'],
    ['D-12, M.G. Road, Rampur Nagar', 'Mahatma Gandhi Road', 'D-12'],
    ['B 404 MG Road', 'Mahatma Gandhi Road', 'B-404'],
    ['45/1 M G Rd, opp. City Bank', 'Mahatma Gandhi Road', '45/1'],
    ['Plot No 7, Lane No. 5', 'Lane Number 5', '7'],
    ['13 Dr Rajendra Prasad Marg Road, India', 'Dr. Rajendra Prasad Road', '13'],
    ['H. No. B-14, Pocket B, Sector-18', 'Pocket B', 'B-14'],
  ],
};

export const asia: readonly TableTown[] = [
  china,
  taiwan,
  japan,
  korea,
  vietnam,
  thailand,
  indonesia,
  malaysia,
  singapore,
  philippines,
  india,
];
