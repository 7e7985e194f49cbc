import type { Translation } from '../shipped-language.ts';

/** Traffic by hour of the week, in Indonesian. */
export const speedTexts = {
  speeds: 'Lalu lintas',
  speeds_lead:
    'Berapa lama perjalanan dibandingkan di jalan kosong, dipelajari dari perjalanan Anda sendiri yang telah selesai. Waktu tiba dan harga memakai angka untuk jam perjalanan.',
  speeds_how:
    '1,3 berarti perjalanan 10 menit di jalan kosong memakan waktu 13 menit. Satu jam hanya dihitung jika sedikitnya {{count}} pengemudi dan {{count}} penumpang bepergian pada jam itu, sehingga perjalanan seseorang tidak dapat dibaca darinya.',
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
  speeds_learn: 'Pelajari sekarang',
  speeds_learning: 'Pembelajaran telah dimulai. Ini dapat memakan waktu beberapa menit.',
} as const satisfies Translation;
