import type { Translation } from '../shipped-language.ts';

/** The server's own pages for paying by card, in Indonesian. */
export const payPageTexts = {
  pay_page_number: 'Nomor kartu',
  pay_page_expiry: 'Masa berlaku',
  pay_page_code: 'Kode keamanan',
  pay_page_secure: 'Data kartu Anda langsung dikirim ke {{provider}}. Kami tidak pernah melihatnya.',
  pay_page_loading: 'Memuat formulir kartu…',
  pay_page_not_loaded: 'Formulir kartu tidak dapat dimuat. Periksa koneksi Anda lalu coba lagi.',
  pay_page_needs_script: 'Halaman ini memerlukan JavaScript untuk melindungi data kartu Anda.',
  pay_page_check: 'Periksa kembali data kartu Anda.',
  pay_page_confirm: 'Bank Anda meminta Anda mengonfirmasi pembayaran ini.',
  pay_page_not_confirmed:
    'Bank Anda tidak mengonfirmasi pembayaran ini. Anda tidak ditagih. Coba lagi atau gunakan kartu lain.',
  pay_page_working: 'Memproses pembayaran…',
  pay_page_paid: 'Pembayaran disetujui.',
  pay_page_late: 'Pembayaran sudah tidak ditunggu lagi, jadi uangnya ditambahkan ke dompet Anda.',
  pay_page_declined: 'Pembayaran ditolak. Anda tidak ditagih. Anda dapat mencoba lagi.',
  pay_page_expired: 'Pembayaran ini sudah kedaluwarsa. Silakan mulai yang baru.',
  pay_page_back: 'Kembali ke {{appName}}',
  pay_page_down: '{{provider}} tidak merespons',
  pay_page_down_text: 'Anda tidak ditagih. Coba lagi sebentar lagi, atau pilih cara pembayaran lain.',
  pay_page_unclear_text:
    'Kami belum tahu apakah Anda sudah ditagih. Kami sedang menanyakannya ke {{provider}}. Tunggu hasilnya sebelum membayar lagi.',
  pay_page_other: 'Pilih cara pembayaran lain',
  pay_page_continue: 'Lanjut ke {{provider}}',
  pay_page_simulation: 'Simulasi {{provider}}',
  pay_page_simulation_text: 'Tidak ada uang sungguhan di sini. Pilih hasil pembayaran ini.',
  pay_page_approve: 'Setujui',
  pay_page_decline: 'Tolak',
  pay_page_abandon: 'Keluar tanpa membayar',
} as const satisfies Translation;
