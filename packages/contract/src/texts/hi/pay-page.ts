import type { Translation } from '../shipped-language.ts';

/** The server's own pages for paying by card, in Hindi. */
export const payPageTexts = {
  pay_page_number: 'कार्ड नंबर',
  pay_page_expiry: 'समाप्ति तिथि',
  pay_page_code: 'सुरक्षा कोड',
  pay_page_secure: 'आपके कार्ड की जानकारी सीधे {{provider}} को जाती है। हम इसे कभी नहीं देखते।',
  pay_page_loading: 'कार्ड फ़ॉर्म लोड हो रहा है…',
  pay_page_not_loaded: 'कार्ड फ़ॉर्म लोड नहीं हो सका। अपना कनेक्शन जाँचें और फिर से कोशिश करें।',
  pay_page_needs_script: 'आपके कार्ड की जानकारी सुरक्षित रखने के लिए इस पेज को JavaScript चाहिए।',
  pay_page_check: 'कृपया अपने कार्ड की जानकारी जाँचें।',
  pay_page_confirm: 'आपका बैंक आपसे इस भुगतान की पुष्टि करने को कह रहा है।',
  pay_page_not_confirmed:
    'आपके बैंक ने इस भुगतान की पुष्टि नहीं की। आपसे कोई राशि नहीं ली गई है। फिर से कोशिश करें या कोई दूसरा कार्ड इस्तेमाल करें।',
  pay_page_working: 'भुगतान हो रहा है…',
  pay_page_paid: 'भुगतान स्वीकृत हो गया।',
  pay_page_late: 'इस भुगतान की अब ज़रूरत नहीं थी, इसलिए रकम आपके वॉलेट में जोड़ दी गई है।',
  pay_page_declined: 'भुगतान अस्वीकृत हो गया। आपसे कोई रकम नहीं ली गई है। आप फिर से कोशिश कर सकते हैं।',
  pay_page_expired: 'इस भुगतान का समय समाप्त हो गया है। कृपया नया भुगतान शुरू करें।',
  pay_page_back: '{{appName}} पर वापस जाएँ',
  pay_page_down: '{{provider}} जवाब नहीं दे रहा है',
  pay_page_down_text: 'आपसे कोई रकम नहीं ली गई है। थोड़ी देर में फिर से कोशिश करें या भुगतान का दूसरा तरीका चुनें।',
  pay_page_unclear_text:
    'हमें अभी पता नहीं है कि आपसे रकम ली गई है या नहीं। हम {{provider}} से पूछ रहे हैं। दोबारा भुगतान करने से पहले कृपया नतीजे का इंतज़ार करें।',
  pay_page_other: 'भुगतान का दूसरा तरीका चुनें',
  pay_page_continue: '{{provider}} पर जारी रखें',
  pay_page_simulation: '{{provider}} का सिम्युलेशन',
  pay_page_simulation_text: 'यहाँ असली पैसा नहीं चलता। चुनें कि यह भुगतान कैसे पूरा हो।',
  pay_page_approve: 'स्वीकार करें',
  pay_page_decline: 'अस्वीकार करें',
  pay_page_abandon: 'भुगतान किए बिना बाहर जाएँ',
} as const satisfies Translation;
