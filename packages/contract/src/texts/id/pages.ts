import type { Translation } from '../shipped-language.ts';

/** The static pages and the sandbox's outbox, in Indonesian. */
export const pagesTexts = {
  about_title: 'Tentang {{appName}}',
  about_lead:
    'Fiacre adalah kereta kuda sewaan pertama: sebuah lentera, nomor di pintu, dan kusir yang hafal setiap jalan.',
  about_now_title: 'Yang kami lakukan',
  about_now_text:
    'Kami menghubungkan penumpang dan driver di kota Anda. Beri tahu kami tujuan Anda, kami tanyakan ke driver terdekat, dan yang pertama menerima akan menjemput Anda.',
  about_now_text_delivery:
    'Kami menghubungkan pengirim dan kurir di kota Anda. Beri tahu kami tujuan paket Anda, kami tanyakan ke kurir terdekat, dan yang pertama menerima akan mengambilnya.',
  about_fair_title: 'Cara kami bekerja',
  about_fair_text:
    'Tarif mengikuti rumus yang bisa dihitung ulang oleh siapa pun. Driver tahu berapa pendapatannya. Lokasi siapa pun tidak ditampilkan, kecuali diperlukan untuk perjalanan.',
  about_fair_text_delivery:
    'Harga mengikuti rumus yang bisa dihitung ulang oleh siapa pun. Kurir tahu berapa pendapatannya. Lokasi siapa pun tidak ditampilkan, kecuali diperlukan untuk pengiriman.',
  about_contact_title: 'Hubungi kami',
  about_contact_text: 'Kirim email ke {{email}}. Tim kami akan membalasnya langsung.',
  about_contact_none: 'Silakan hubungi operator layanan ini.',
  privacy_title: 'Kebijakan privasi',
  privacy_lead: 'Apa yang kami simpan, alasannya, dan berapa lama, dengan bahasa yang sederhana.',
  privacy_what_title: 'Yang kami simpan',
  privacy_what_text:
    'Nama, alamat email, dan nomor HP Anda; tempat, waktu, dan harga perjalanan Anda; serta pesan yang Anda kirim tentang perjalanan. Driver juga membagikan lokasinya selama online.',
  privacy_what_text_delivery:
    'Nama, alamat email, dan nomor HP Anda; tempat, waktu, dan harga pengiriman Anda; nama dan nomor telepon penerima; serta pesan yang Anda kirim tentang pengiriman. Kurir juga membagikan lokasinya selama online.',
  privacy_why_title: 'Mengapa kami menyimpannya',
  privacy_why_text:
    'Untuk mengirim mobil yang tepat, menyelesaikan pembayaran, membantu Anda saat ada masalah, dan karena undang-undang mewajibkan kami menyimpan catatan keuangan.',
  privacy_who_title: 'Siapa yang melihatnya',
  privacy_who_text:
    'Anda dan driver saling melihat nama dan nomor HP sejak perjalanan diterima sampai pembayarannya selesai. Staf operator melihat pesanan untuk membantu Anda. Tidak ada pihak lain yang melihatnya, dan tidak ada data yang dijual.',
  privacy_who_text_delivery:
    'Anda dan kurir saling melihat nama dan nomor HP sejak pengiriman diterima sampai pembayarannya selesai. Kurir juga melihat nama dan nomor HP penerima. Staf operator melihat pesanan untuk membantu Anda. Tidak ada pihak lain yang melihatnya, dan tidak ada data yang dijual.',
  privacy_where_title: 'Di mana disimpan',
  privacy_where_text:
    'Di server milik operator sendiri. Peta, jalan, dan rute juga berasal dari sana, jadi tidak ada perusahaan lain yang tahu ke mana Anda pergi.',
  privacy_delete_title: 'Hapus akun Anda',
  privacy_delete_text:
    'Buka profil Anda dan pilih “Hapus akun saya”. Konfirmasi dengan kata sandi atau kode yang kami kirim. Akun tidak bisa dihapus selama ada pesanan yang sedang berjalan. Data pribadi langsung dihapus atau dianonimkan; catatan keuangan tetap disimpan tanpa nama Anda. Di sana Anda juga bisa mengunduh semua data Anda yang kami simpan.',
  privacy_delete_mail: 'Atau minta lewat email:',
  privacy_contact_title: 'Pertanyaan',
  privacy_contact_text: 'Kirim email ke kami:',
  outbox_title: 'Kotak keluar sandbox',
  outbox_lead:
    'Email, SMS, dan notifikasi push yang akan dikirim oleh instalasi sungguhan. Tidak ada yang keluar dari sandbox.',
  outbox_empty: 'Belum ada yang dikirim.',
  outbox_filter: 'Tampilkan pesan untuk',
  outbox_channel_mail: 'Email',
  outbox_channel_sms: 'SMS',
  outbox_channel_push: 'Push',
} as const satisfies Translation;
