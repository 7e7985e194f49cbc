import type { Translation } from '../shipped-language.ts';

export const myRidesTexts = {
  place_search_close: 'Tutup pencarian',
  place_home: 'Rumah',
  place_work: 'Kantor',
  place_other: 'Lainnya',
  places_title: 'Tempat tersimpan',
  places_lead: 'Tempat ini ditawarkan lebih dahulu saat memesan.',
  place_add: 'Tambah tempat',
  place_kind: 'Jenis tempat',
  place_name: 'Nama',
  place_address: 'Alamat',
  place_remove: 'Hapus {{name}}',
} as const satisfies Translation;
