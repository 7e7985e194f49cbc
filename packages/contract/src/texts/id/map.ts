import type { Translation } from '../shipped-language.ts';

/** The map and its markers, in Indonesian. */
export const mapTexts = {
  map_city: 'Kota',
  map_loading: 'Memuat peta…',
  map_of_city: 'Peta {{city}}',
  map_demo_city: 'Kota demo',
  map_not_supported: 'Browser ini tidak bisa menampilkan peta. Fitur lainnya tetap berfungsi.',
  map_not_loaded: 'Peta tidak bisa dimuat. Fitur lainnya tetap berfungsi.',
  map_zoom_in: 'Perbesar',
  map_zoom_out: 'Perkecil',
  map_zoom_with_ctrl: 'Gunakan Ctrl + scroll untuk memperbesar atau memperkecil peta',
  map_zoom_with_command: 'Gunakan ⌘ + scroll untuk memperbesar atau memperkecil peta',
  map_move_with_two_fingers: 'Gunakan dua jari untuk menggeser peta',
  map_show_all: 'Lihat semua mobil',
  map_follow: 'Ikuti mobil',
  map_cars: 'Mobil di peta',
  map_you_are_here: 'Anda di sini',
  map_looking_up: 'Mencari alamat…',
  map_no_address: 'Tidak ada alamat di sini.',
  map_keyboard_hint:
    'Gunakan tombol panah untuk menggeser peta, + dan − untuk mengatur zoom, serta Enter untuk memilih.',
  map_car_near: 'Berjarak {{distance}}',
} as const satisfies Translation;
