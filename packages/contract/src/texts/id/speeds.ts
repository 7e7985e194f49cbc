import type { Translation } from '../shipped-language.ts';

/** Traffic by hour of the week, in Indonesian. */
export const speedTexts = {
  speeds: 'Lalu lintas',
  speeds_lead:
    'Berapa lama perjalanan dibandingkan di jalan kosong, dipelajari dari perjalanan Anda sendiri yang telah selesai. Waktu tiba dan harga memakai angka untuk jam perjalanan.',
  speeds_how:
    '1,3 berarti perjalanan 10 menit pada kecepatan biasa jalannya memakan waktu 13 menit. Satu jam hanya dihitung jika sedikitnya {{count}} pengemudi dan {{count}} penumpang bepergian pada jam itu, sehingga perjalanan seseorang tidak dapat dibaca darinya.',
  speeds_few_hint: 'Angka pucat memiliki terlalu sedikit perjalanan dan berasal dari jam lain.',
  speeds_none:
    'Belum ada yang dipelajari. Diperlukan perjalanan dari sedikitnya {{count}} pengemudi dan {{count}} penumpang dalam empat minggu terakhir. Pembelajaran berlangsung setiap malam.',
  speeds_off:
    'Waktu tiba dan harga tidak memakai angka ini, karena lalu lintas yang dipelajari dimatikan di pengaturan.',
  speeds_learned:
    'Terakhir dipelajari {{at}}, dari {{trips}} perjalanan. {{leftOut}} lainnya tidak memiliki jejak yang dapat dipakai.',
  speeds_area: 'Area',
  speeds_city: 'Seluruh kota',
  speeds_hour: 'Jam',
  speeds_trips: 'Perjalanan: {{count}}',
  speeds_few: 'Terlalu sedikit perjalanan; dari jam lain',
  speeds_roads: 'Jenis jalan',
  speeds_roads_how:
    '1,2 berarti berkendara di jalan seperti itu memakan waktu 1,2 kali dari yang dikatakan peta, untuk semua jam bersama-sama. Angka per jam ditambahkan di atasnya. Suatu jenis jalan hanya mendapat baris jika sedikitnya {{count}} pengemudi dan {{count}} penumpang melewatinya.',
  speeds_road: 'Jenis jalan',
  speeds_road_factor: 'Dibandingkan dengan peta',
  speeds_road_all: 'Semua jalan lain',
  speeds_road_motorway: 'Jalan tol',
  speeds_road_trunk: 'Jalan cepat',
  speeds_road_primary: 'Jalan utama',
  speeds_road_secondary: 'Jalan sekunder',
  speeds_road_tertiary: 'Jalan penghubung',
  speeds_road_unclassified: 'Jalan kecil',
  speeds_road_residential: 'Jalan permukiman',
  speeds_road_living_street: 'Jalan lingkungan',
  speeds_road_service: 'Jalan akses',
  speeds_road_trips: 'Perjalanan',
  speeds_learn: 'Pelajari sekarang',
  speeds_learning: 'Pembelajaran telah dimulai. Ini dapat memakan waktu beberapa menit.',
} as const satisfies Translation;
