import type { Translation } from '../shipped-language.ts';

/** Zones on the map, and the pickup points in them, in Indonesian. */
export const zoneTexts = {
  zones: 'Zona',
  no_zones: 'Belum ada zona.',
  zone_add: 'Tambah zona',
  zone_name: 'Nama',
  zone_kind: 'Jenis',
  zone_kind_airport: 'Bandara',
  zone_kind_rank: 'Pangkalan taksi',
  zone_kind_no_stop: 'Dilarang berhenti',
  zone_outline: 'Sudut',
  zone_outline_hint: 'Ketuk peta, atau tulis satu sudut per baris: lintang, bujur.',
  zone_outline_few: 'Garis batas memiliki paling sedikit tiga sudut.',
  zone_outline_unreadable: 'Tulis setiap baris sebagai lintang, bujur.',
  zone_points: 'Titik jemput',
  zone_points_hint:
    'Satu per baris: lintang, bujur, nama. Penumpang memilih di antaranya, dan pengemudi melihat namanya.',
  zone_points_unreadable: 'Tulis setiap baris sebagai lintang, bujur, nama.',
  zone_tap_adds: 'Ketukan pada peta menambahkan',
  zone_tap_corner: 'sudut',
  zone_tap_point: 'titik jemput',
  zone_add_centre: 'Tambahkan pusat peta',
  zone_new_point: 'Titik jemput {{number}}',
  zone_remove_corner: 'Hapus sudut {{number}}',
  zone_add_corner: 'Tambahkan sudut setelah sudut {{number}}',
  zone_suggested: 'Dikenal oleh peta',
  zone_delete_text:
    'Perjalanan kemudian dapat dimulai dan berakhir di sini seperti di tempat lain. Pesanan yang ada tetap memakai tempatnya.',
  zones_geojson: 'Unduh GeoJSON',
  zone_map: 'Peta zona',
  pickup_point: 'Titik jemput',
  no_stopping_title: 'Dilarang berhenti di sini',
  no_stopping_nearest:
    'Mobil tidak boleh berhenti di {{zone}}. Tempat terdekat yang diizinkan adalah {{place}}.',
  no_stopping_use: 'Gunakan tempat ini',
} as const satisfies Translation;
