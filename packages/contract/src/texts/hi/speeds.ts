import type { Translation } from '../shipped-language.ts';

/** Traffic by hour of the week, in Hindi. */
export const speedTexts = {
  speeds: 'ट्रैफ़िक',
  speeds_lead:
    'ख़ाली सड़कों की तुलना में सफ़र कितना ज़्यादा समय लेते हैं, आपकी अपनी पूरी हुई यात्राओं से सीखा गया। पहुँचने के समय और क़ीमतें यात्रा के घंटे का आँकड़ा इस्तेमाल करती हैं।',
  speeds_how:
    '1.3 का मतलब है कि सड़कों की आम रफ़्तार पर 10 मिनट का सफ़र 13 मिनट लेता है। कोई घंटा तभी गिना जाता है जब उसमें कम से कम {{count}} ड्राइवरों और {{count}} यात्रियों ने सफ़र किया हो, ताकि किसी की यात्रा उससे पता न चले।',
  speeds_few_hint: 'हल्के आँकड़ों में यात्राएँ बहुत कम थीं; वे दूसरे घंटों से लिए गए हैं।',
  speeds_none:
    'अभी कुछ नहीं सीखा गया है। पिछले चार हफ़्तों में कम से कम {{count}} ड्राइवरों और {{count}} यात्रियों की यात्राएँ चाहिए। सीखना हर रात होता है।',
  speeds_off: 'पहुँचने के समय और क़ीमतें इन आँकड़ों का इस्तेमाल नहीं करतीं, क्योंकि सीखा गया ट्रैफ़िक सेटिंग में बंद है।',
  speeds_learned:
    'पिछली बार {{at}} को {{trips}} यात्राओं से सीखा गया। {{leftOut}} और यात्राओं का रास्ता काम का नहीं था।',
  speeds_area: 'इलाक़ा',
  speeds_city: 'पूरा शहर',
  speeds_hour: 'घंटा',
  speeds_trips: 'यात्राएँ: {{count}}',
  speeds_few: 'यात्राएँ बहुत कम; दूसरे घंटों से',
  speeds_roads: 'सड़कों के प्रकार',
  speeds_roads_how:
    '1.2 का मतलब है कि ऐसी सड़कों पर चलने में नक़्शे से 1.2 गुना समय लगता है, सभी घंटों को मिलाकर। घंटों के आँकड़े इसके ऊपर जुड़ते हैं। किसी प्रकार की सड़क की पंक्ति तभी होती है जब उस पर कम से कम {{count}} ड्राइवरों और {{count}} यात्रियों ने सफ़र किया हो।',
  speeds_road: 'सड़क का प्रकार',
  speeds_road_factor: 'नक़्शे की तुलना में',
  speeds_road_all: 'बाक़ी सभी सड़कें',
  speeds_road_motorway: 'मोटरवे',
  speeds_road_trunk: 'एक्सप्रेसवे',
  speeds_road_primary: 'मुख्य सड़कें',
  speeds_road_secondary: 'द्वितीयक सड़कें',
  speeds_road_tertiary: 'जोड़ने वाली सड़कें',
  speeds_road_unclassified: 'छोटी सड़कें',
  speeds_road_residential: 'रिहायशी गलियाँ',
  speeds_road_living_street: 'मोहल्ले की गलियाँ',
  speeds_road_service: 'सर्विस सड़कें',
  speeds_road_trips: 'यात्राएँ',
  speeds_learn: 'अभी सीखें',
  speeds_learning: 'सीखना शुरू हो गया है। इसमें कई मिनट लग सकते हैं।',
} as const satisfies Translation;
