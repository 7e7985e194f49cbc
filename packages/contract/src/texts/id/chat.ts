import type { Translation } from '../shipped-language.ts';

/** Messages between rider and driver, in Indonesian. */
export const chatTexts = {
  chat_open: 'Kirim pesan ke {{name}}',
  chat_unread_other: '{{count}} pesan baru',
  chat_latest: '{{name}}: {{message}}',
  chat_with: 'Chat dengan {{name}}',
  chat_messages: 'Pesan',
  chat_message: 'Pesan',
  chat_you: 'Anda',
  chat_send: 'Kirim',
  chat_sending: 'Mengirim…',
  chat_not_sent: 'Tidak terkirim: {{reason}}',
  chat_closed: 'Pesanan ini sudah berakhir, jadi Anda tidak bisa mengirim pesan lagi.',
  chat_quick: 'Balasan cepat',
  chat_quick_coming: 'Saya sedang menuju ke sana.',
  chat_quick_here: 'Saya sudah di titik jemput.',
  chat_quick_late: 'Saya terjebak macet dan akan terlambat beberapa menit.',
  chat_quick_where: 'Posisi Anda tepatnya di mana?',
} as const satisfies Translation;
