import type { Translation } from '../shipped-language.ts';

export const tripTexts = {
  cancel_free: 'Pembatalan gratis.',
  cancel_free_until: 'Pembatalan gratis sampai {{time}}. Setelah itu biayanya {{fee}}.',
  cancel_costs: 'Membatalkan sekarang dikenai biaya {{fee}}.',
  cancel_rises: 'Mulai {{time}} biayanya {{fee}}.',
  cancel_why_late:
    'Driver Anda sudah dalam perjalanan. Biaya dipotong dari dompet Anda dan diberikan kepada driver.',
  cancel_why_no_driver: 'Belum ada driver yang menerima.',
  cancel_why_office: 'Penumpang tidak dikenai biaya jika kantor yang membatalkan.',
  cancel_refund: 'Pengembalian ke dompet: {{amount}}',
  cancel_cost_unknown: 'Biaya pembatalan tidak dapat diperiksa saat ini. Biaya mungkin berlaku.',
  cancel_for: 'Batalkan dengan biaya {{fee}}',
  cancel_undo: 'Urungkan',
  decline_with_reason: 'Tolak dengan alasan',
  decline_lead:
    'Penumpang tidak melihat alasan Anda. Alasan ini membantu kantor mengirim tugas yang lebih cocok.',
  decline_too_far: 'Lokasi jemput terlalu jauh',
  decline_too_little_pay: 'Bayarannya terlalu kecil',
  decline_wrong_direction: 'Arahnya tidak cocok untuk saya',
  decline_break: 'Saya sedang istirahat',
  decline_other: 'Hal lain',
} as const satisfies Translation;
