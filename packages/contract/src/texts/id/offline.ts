import type { Translation } from '../shipped-language.ts';

/** Without a connection: the device's queue, new versions, pushes, locations from other apps, in Indonesian. */
export const offlineTexts = {
  unsent_title: 'Belum terkirim',
  unsent_lead:
    'Koneksi lambat atau terputus. Ini tersimpan di perangkat ini beserta waktunya dan akan dikirim sesuai urutan ini saat koneksi kembali. Anda boleh memuat ulang atau menutup halaman.',
  unsent_cancel: 'Trip Anda belum dibatalkan sampai ini terkirim.',
  unsent_cancel_delivery: 'Pengiriman Anda belum dibatalkan sampai ini terkirim.',
  unsent_refused: '“{{action}}” ({{time}}) tidak diterima.',
  unsent_refused_more:
    'Langkah berikutnya dari trip ini tidak dikirim. Periksa trip, lalu lakukan lagi langkah berikutnya.',
  unsent_refused_more_delivery:
    'Langkah berikutnya dari pengiriman ini tidak dikirim. Periksa pengiriman, lalu lakukan lagi langkah berikutnya.',
  code_needs_connection: 'Kode hanya dapat diperiksa jika ada koneksi. Coba lagi di tempat yang ada koneksi.',
  end_fare_open:
    'Tarif akhir diketahui saat koneksi kembali. Akhiri trip sekarang. Setelah itu Anda mengonfirmasi uang tunai, atau penumpang membayar di aplikasi.',
  end_fare_open_delivery:
    'Harga akhir diketahui saat koneksi kembali. Akhiri antaran sekarang. Setelah itu Anda mengonfirmasi uang tunai, atau pengirim membayar di aplikasi.',
  update_ready: 'Versi baru sudah siap.',
  update_now: 'Perbarui',
  update_later: 'Versi baru sudah siap. Anda dapat memperbarui setelah trip.',
  update_later_delivery: 'Versi baru sudah siap. Anda dapat memperbarui setelah pengiriman.',
  push_device_title: 'Notifikasi di perangkat ini',
  push_lead: 'Dapatkan pesan tentang trip Anda meski halaman ini ditutup.',
  push_lead_delivery: 'Dapatkan pesan tentang paket Anda meski halaman ini ditutup.',
  push_on: 'Perangkat ini menerima notifikasi Anda.',
  push_elsewhere: 'Notifikasi Anda masuk ke {{device}}. Hanya satu perangkat yang menerimanya.',
  push_other_device: 'perangkat lain',
  push_off: 'Tidak ada perangkat yang menerima notifikasi Anda.',
  push_turn_on: 'Aktifkan di perangkat ini',
  push_turn_off: 'Matikan',
  push_denied:
    'Browser memblokir notifikasi dari situs ini. Izinkan di setelan situs di samping alamat, lalu kembali ke sini.',
  push_unsupported:
    'Browser ini tidak dapat menerima notifikasi. Di iPhone, tambahkan halaman ini ke layar utama dan buka dari sana.',
  push_failed: 'Layanan notifikasi browser tidak menjawab. Coba lagi nanti.',
  push_sandbox: 'Sandbox tidak mengirim apa pun ke perangkat. Kotak keluarnya menampilkan semua pesan.',
  background_lead:
    'Browser berhenti mengirim lokasi Anda saat ponsel dikunci atau Anda beralih ke aplikasi lain. Biarkan halaman ini terbuka di depan, atau gunakan aplikasi lain untuk mengirimnya.',
  background_link: 'Kirim lokasi dari aplikasi lain',
  tracker_title: 'Lokasi dari aplikasi lain',
  tracker_lead:
    'Traccar Client dan OwnTracks mengirim lokasi Anda meski ponsel terkunci. Siapkan salah satunya dengan token.',
  tracker_none: 'Belum ada token.',
  tracker_created: 'Token dibuat: {{time}}',
  tracker_expires: 'Berlaku hingga {{time}}.',
  tracker_used: 'Lokasi terakhir diterima: {{time}}',
  tracker_unused: 'Belum ada lokasi yang diterima.',
  tracker_create: 'Buat token',
  tracker_replace: 'Buat token baru',
  tracker_replace_hint: 'Token baru menggantikan yang lama, yang langsung tidak berlaku.',
  tracker_revoke: 'Cabut token',
  tracker_once: 'Salin token sekarang. Token hanya ditampilkan satu kali.',
  tracker_token: 'Token',
  tracker_url: 'URL server',
  tracker_device: 'Pengenal perangkat',
  tracker_user: 'Nama pengguna',
  tracker_password: 'Kata sandi',
  tracker_interval: 'Kirim lokasi setidaknya setiap 15 detik.',
} as const satisfies Translation;
