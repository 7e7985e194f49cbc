import type { Translation } from '../shipped-language.ts';

/** The map and its markers, in Hindi. */
export const mapTexts = {
  map_city: 'शहर',
  map_loading: 'मैप लोड हो रहा है…',
  map_of_city: '{{city}} का मैप',
  map_demo_city: 'डेमो शहर',
  map_not_supported: 'यह ब्राउज़र मैप नहीं दिखा सकता। बाकी सब कुछ इसके बिना भी चलता है।',
  map_not_loaded: 'मैप लोड नहीं हो सका। बाकी सब कुछ इसके बिना भी चलता है।',
  map_zoom_in: 'ज़ूम इन करें',
  map_zoom_out: 'ज़ूम आउट करें',
  map_zoom_with_ctrl: 'मैप को ज़ूम करने के लिए Ctrl दबाकर स्क्रोल करें',
  map_zoom_with_command: 'मैप को ज़ूम करने के लिए ⌘ दबाकर स्क्रोल करें',
  map_move_with_two_fingers: 'मैप को खिसकाने के लिए दो उंगलियां इस्तेमाल करें',
  map_show_all: 'सभी कारें दिखाएं',
  map_follow: 'कार को ट्रैक करें',
  map_cars: 'मैप पर कारें',
  map_you_are_here: 'आप यहां हैं',
  map_looking_up: 'पता खोजा जा रहा है…',
  map_no_address: 'यहां कोई पता नहीं मिला।',
  map_keyboard_hint: 'मैप को खिसकाने के लिए तीर के बटन, ज़ूम करने के लिए + और −, और चुनने के लिए Enter दबाएं।',
  map_car_near: '{{distance}} दूर',
} as const satisfies Translation;
