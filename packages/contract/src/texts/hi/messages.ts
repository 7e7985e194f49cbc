import type { MessageTranslation } from '../messages.ts';

const push = (body: string) => ({ subject: '{{appName}}', body });

/** Emails, text messages and pushes, in Hindi. */
export const messages: MessageTranslation = {
  mail_test: {
    subject: '{{appName}} का टेस्ट ईमेल',
    body: 'यह एक टेस्ट है। {{appName}} के ईमेल आप तक पहुँचते हैं।',
  },
  push_new_task: push('नई राइड रिक्वेस्ट: {{pickup}} से {{drop}} तक।'),
  push_driver_assigned: push('राइड {{reference}} आपको असाइन की गई है: {{pickup}} से {{drop}} तक।'),
  push_booking_accepted: push('{{driver}} रास्ते में हैं। गाड़ी: {{vehicle}}।'),
  push_driver_arrived: push('{{driver}} आपके इंतज़ार में हैं: {{pickup}}।'),
  push_trip_started: push('{{drop}} तक आपकी ट्रिप शुरू हो गई है।'),
  push_drop_reached: push('आपकी मंज़िल आ गई है: {{drop}}।'),
  push_payment_due: push('आपकी ट्रिप {{reference}} पूरी हो गई है। कृपया किराया दें।'),
  push_booking_paid: push('आपकी बुकिंग {{reference}} का पेमेंट हो गया है। धन्यवाद।'),
  push_driver_paid: push('राइड {{reference}} का पेमेंट हो गया है।'),
  push_new_rating: push('राइड {{reference}} के लिए राइडर ने आपको रेटिंग दी है।'),
  push_booking_cancelled: push('बुकिंग {{reference}} कैंसिल हो गई है।'),
  push_driver_changed: push('आपका ड्राइवर नहीं आ सकता। बुकिंग {{reference}} के लिए हम दूसरा ड्राइवर ढूंढ रहे हैं।'),
  push_ride_brought_forward: push('राइड {{reference}} अब शुरू हो सकती है। पिकअप: {{pickup}}।'),
  push_wallet_credit: push('आपके वॉलेट में {{amount}} जुड़ गए हैं।'),
  push_wallet_debit: push('आपके वॉलेट से {{amount}} कट गए हैं।'),
  push_review_answered: push('ऑफ़िस ने राइड {{reference}} के बारे में आपके सवाल का जवाब दिया है।'),
  push_document_rejected: push('आपका एक दस्तावेज़ मंज़ूर नहीं हुआ: {{reason}}। कृपया उसे फिर से भेजें।'),
  push_document_expiring: push('आपके एक दस्तावेज़ की अवधि {{date}} को खत्म हो रही है। कृपया उससे पहले नया भेजें।'),
  push_document_expired: push('आपके एक दस्तावेज़ की अवधि खत्म हो गई है। कृपया नया भेजें।'),
  push_from_party: { subject: '{{title}}', body: '{{message}}' },
  push_chat_message: { subject: '{{sender}}', body: '{{message}}' },
  mail_reset_password: {
    subject: 'नया पासवर्ड सेट करें',
    body: 'नया पासवर्ड सेट करने के लिए यह लिंक {{minutes}} मिनट के अंदर खोलें:\n\n{{link}}\n\nअगर आपने यह नहीं मंगाया है, तो इस ईमेल को अनदेखा करें: आपका पासवर्ड नहीं बदलेगा।',
  },
  mail_verify_email: {
    subject: 'अपना ईमेल पता कन्फ़र्म करें',
    body: 'अपना ईमेल पता कन्फ़र्म करने के लिए यह लिंक {{hours}} घंटे के अंदर खोलें:\n\n{{link}}\n\nअगर {{appName}} पर आपका अकाउंट नहीं है, तो इस ईमेल को अनदेखा करें।',
  },
  mail_one_time_code: {
    subject: 'आपका कोड: {{code}}',
    body: '{{appName}} के लिए आपका कोड {{code}} है। यह {{minutes}} मिनट तक मान्य है।\n\n{{appName}} से कोई भी आपसे यह कोड कभी नहीं मांगेगा। अगर आपने इसे नहीं मंगाया है, तो इस ईमेल को अनदेखा करें।',
  },
  sms_one_time_code: {
    subject: null,
    body: '{{appName}} के लिए आपका कोड {{code}} है, जो {{minutes}} मिनट तक मान्य है। इसे किसी को न बताएं।',
  },
  mail_set_password: {
    subject: '{{appName}} पर आपका अकाउंट',
    body: 'आपके लिए एक अकाउंट बनाया गया है। अपना पासवर्ड सेट करने के लिए यह लिंक {{days}} दिन के अंदर खोलें:\n\n{{link}}',
  },
  mail_webhook_disabled: {
    subject: 'एक वेबहुक बंद किया गया',
    body: '{{appName}} बहुत देर तक {{host}} को घटनाएँ नहीं पहुँचा सका और उसने वेबहुक बंद कर दिया है। प्रतीक्षारत घटनाएँ सुरक्षित हैं। इसे एकीकरण पेज पर फिर चालू करें।',
  },
  mail_contact_changed: {
    subject: 'आपकी संपर्क जानकारी बदली गई',
    body: '{{appName}} पर आपके खाते का ईमेल या फ़ोन नंबर बदला गया है। अगर यह आपने नहीं किया, तो तुरंत हमसे संपर्क करें।',
  },
  sms_contact_changed: {
    subject: null,
    body: '{{appName}}: आपके खाते का ईमेल या फ़ोन नंबर बदला गया है। अगर यह आपने नहीं किया, तो तुरंत हमसे संपर्क करें।',
  },
  mail_new_sign_in: {
    subject: 'नया साइन इन',
    body: '{{appName}} पर आपका खाता ऐसे डिवाइस पर खोला गया जो पहले इस्तेमाल नहीं हुआ था: {{device}}।\n\nअगर यह आपने नहीं किया, तो पासवर्ड बदलें और प्रोफ़ाइल में हर जगह से साइन आउट करें।',
  },
  mail_api_keys: {
    subject: 'आपकी API कुंजियाँ बदली हैं',
    body: '{{appName}} पर आपके खाते की API कुंजियाँ जोड़ी गईं या समाप्त हुईं: {{names}}।\n\nअगर यह आपने नहीं किया, तो पासवर्ड बदलें। इससे आपकी सभी कुंजियाँ समाप्त हो जाएँगी।',
  },
};
