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
  share_trip: 'Bagikan perjalanan ini',
  share_trip_delivery: 'Bagikan tautan pelacakan',
  share_lead:
    'Siapa pun yang memiliki tautan dapat melihat mobil, waktu tibanya, nama depan pengemudi, dan nomor polisi. Tautan berakhir bersama perjalanan.',
  share_lead_delivery:
    'Siapa pun yang memiliki tautan dapat melihat kendaraan, waktu tibanya, nama depan kurir, dan nomor polisi. Tautan berakhir saat paket diterima.',
  share_stop: 'Berhenti membagikan',
  share_stopped: 'Tautan tidak berlaku lagi.',
  share_until: 'Berlaku paling lama sampai {{time}}.',
  share_by_sms: 'Kirim lewat SMS',
  share_message: 'Ikuti perjalanan di sini: {{link}}',
  share_message_delivery: 'Ikuti paket Anda di sini: {{link}}',
  follow_title: 'Ikuti perjalanan',
  follow_title_delivery: 'Ikuti paket Anda',
  follow_over: 'Perjalanan ini sudah berakhir, atau tautan tidak berlaku lagi.',
  follow_over_delivery: 'Paket ini sudah diantar, atau tautan tidak berlaku lagi.',
  follow_waiting: 'Sedang mencari pengemudi',
  follow_waiting_delivery: 'Sedang mencari kurir',
  follow_coming: '{{name}} sedang menuju titik jemput',
  follow_here: '{{name}} sudah di titik jemput',
  follow_driving: '{{name}} sedang menuju tujuan',
  follow_eta: 'Tiba dalam {{duration}}',
  follow_privacy:
    'Halaman ini hanya menampilkan mobil, waktu tibanya, nama depan pengemudi, dan nomor polisi.',
  follow_privacy_delivery:
    'Halaman ini hanya menampilkan kendaraan, waktu tibanya, nama depan kurir, dan nomor polisi.',
} as const satisfies Translation;
