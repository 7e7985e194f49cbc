import type { Translation } from '../shipped-language.ts';

/** Messages between rider and driver, in Hindi. */
export const chatTexts = {
  chat_open: '{{name}} को मैसेज करें',
  chat_unread_one: '{{count}} नया मैसेज',
  chat_unread_other: '{{count}} नए मैसेज',
  chat_latest: '{{name}}: {{message}}',
  chat_with: '{{name}} के साथ चैट',
  chat_messages: 'मैसेज',
  chat_message: 'मैसेज',
  chat_you: 'आप',
  chat_send: 'भेजें',
  chat_sending: 'भेजा जा रहा है…',
  chat_not_sent: 'नहीं भेजा गया: {{reason}}',
  chat_closed: 'यह बुकिंग पूरी हो चुकी है, इसलिए अब मैसेज नहीं भेजे जा सकते।',
  chat_quick: 'तुरंत जवाब',
  chat_quick_coming: 'मैं रास्ते में हूं।',
  chat_quick_here: 'मैं पिकअप पर हूं।',
  chat_quick_late: 'ट्रैफ़िक की वजह से मुझे कुछ मिनट की देर होगी।',
  chat_quick_where: 'आप ठीक किस जगह पर हैं?',
} as const satisfies Translation;
