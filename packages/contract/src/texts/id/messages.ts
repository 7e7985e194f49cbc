import type { MessageTranslation } from '../messages.ts';

const push = (body: string) => ({ subject: '{{appName}}', body });

/** Mails, texts and pushes that riders and drivers get, in Indonesian. */
export const messages: MessageTranslation = {
  mail_test: {
    subject: 'Email uji dari {{appName}}',
    body: 'Ini adalah uji coba. Email dari {{appName}} sampai kepada Anda.',
  },
  push_new_task: push('Order baru: dari {{pickup}} ke {{drop}}.'),
  push_driver_assigned: push('Anda ditugaskan untuk perjalanan {{reference}}: dari {{pickup}} ke {{drop}}.'),
  push_booking_accepted: push('{{driver}} sedang menuju ke tempat Anda. Kendaraan: {{vehicle}}.'),
  push_driver_arrived: push('{{driver}} sudah menunggu di {{pickup}}.'),
  push_trip_started: push('Perjalanan Anda ke {{drop}} sudah dimulai.'),
  push_drop_reached: push('Anda sudah tiba di {{drop}}.'),
  push_payment_due: push('Perjalanan {{reference}} sudah selesai. Silakan bayar tarifnya.'),
  push_booking_paid: push('Pesanan {{reference}} sudah dibayar. Terima kasih.'),
  push_driver_paid: push('Perjalanan {{reference}} sudah dibayar.'),
  push_new_rating: push('Penumpang memberi Anda rating untuk perjalanan {{reference}}.'),
  push_booking_cancelled: push('Pesanan {{reference}} dibatalkan.'),
  push_driver_changed: push(
    'Driver Anda tidak bisa datang. Kami sedang mencari driver lain untuk pesanan {{reference}}.',
  ),
  push_ride_brought_forward: push('Perjalanan {{reference}} bisa dimulai sekarang. Penjemputan: {{pickup}}.'),
  push_wallet_credit: push('{{amount}} masuk ke dompet Anda.'),
  push_wallet_debit: push('{{amount}} dipotong dari dompet Anda.'),
  push_review_answered: push('Kantor telah menjawab pertanyaan Anda tentang perjalanan {{reference}}.'),
  push_document_rejected: push('Salah satu dokumen Anda tidak disetujui: {{reason}}. Silakan kirim ulang.'),
  push_document_expiring: push(
    'Salah satu dokumen Anda akan kedaluwarsa pada {{date}}. Silakan kirim yang baru sebelum tanggal itu.',
  ),
  push_document_expired: push('Salah satu dokumen Anda sudah kedaluwarsa. Silakan kirim yang baru.'),
  push_from_party: { subject: '{{title}}', body: '{{message}}' },
  push_chat_message: { subject: '{{sender}}', body: '{{message}}' },
  mail_reset_password: {
    subject: 'Buat kata sandi baru',
    body: 'Buka tautan ini dalam {{minutes}} menit untuk membuat kata sandi baru:\n\n{{link}}\n\nJika Anda tidak memintanya, abaikan email ini: kata sandi Anda tidak akan berubah.',
  },
  mail_verify_email: {
    subject: 'Konfirmasi alamat email Anda',
    body: 'Buka tautan ini dalam {{hours}} jam untuk mengonfirmasi alamat email Anda:\n\n{{link}}\n\nJika Anda tidak punya akun {{appName}}, abaikan email ini.',
  },
  mail_one_time_code: {
    subject: 'Kode Anda: {{code}}',
    body: '{{code}} adalah kode {{appName}} Anda. Kode ini berlaku selama {{minutes}} menit.\n\nPihak {{appName}} tidak akan pernah memintanya. Jika Anda tidak meminta kode ini, abaikan email ini.',
  },
  sms_one_time_code: {
    subject: null,
    body: '{{code}} adalah kode {{appName}} Anda, berlaku {{minutes}} menit. Jangan berikan kepada siapa pun.',
  },
  mail_set_password: {
    subject: 'Akun {{appName}} Anda',
    body: 'Akun sudah dibuat untuk Anda. Buka tautan ini dalam {{days}} hari untuk membuat kata sandi:\n\n{{link}}',
  },
  mail_webhook_disabled: {
    subject: 'Sebuah webhook dimatikan',
    body: '{{appName}} terlalu lama tidak dapat mengirim peristiwa ke {{host}} dan mematikan webhook itu. Peristiwa yang menunggu tetap disimpan. Aktifkan lagi di halaman Integrasi.',
  },
  mail_contact_changed: {
    subject: 'Kontak Anda telah diubah',
    body: 'Alamat email atau nomor telepon akun {{appName}} Anda telah diubah. Jika bukan Anda, segera hubungi kami.',
  },
  sms_contact_changed: {
    subject: null,
    body: '{{appName}}: email atau nomor telepon akun Anda telah diubah. Jika bukan Anda, segera hubungi kami.',
  },
  mail_new_sign_in: {
    subject: 'Masuk dari perangkat baru',
    body: 'Akun {{appName}} Anda dibuka di perangkat yang belum pernah dipakai: {{device}}.\n\nJika bukan Anda, ganti kata sandi dan keluar dari semua perangkat di profil Anda.',
  },
  mail_api_keys: {
    subject: 'Kunci API Anda berubah',
    body: 'Kunci API akun {{appName}} Anda ditambahkan atau berakhir: {{names}}.\n\nJika bukan Anda, ganti kata sandi. Semua kunci Anda akan berakhir.',
  },
};
