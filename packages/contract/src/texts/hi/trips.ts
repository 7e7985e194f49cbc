import type { Translation } from '../shipped-language.ts';

export const tripTexts = {
  cancel_free: 'कैंसिल करना मुफ़्त है।',
  cancel_free_until: '{{time}} तक कैंसिल करना मुफ़्त है। उसके बाद {{fee}} लगेंगे।',
  cancel_costs: 'अभी कैंसिल करने पर {{fee}} लगेंगे।',
  cancel_rises: '{{time}} से {{fee}} लगेंगे।',
  cancel_why_late: 'आपका ड्राइवर रास्ते में है। यह शुल्क आपके वॉलेट से कटेगा और ड्राइवर को मिलेगा।',
  cancel_why_no_driver: 'अभी तक किसी ड्राइवर ने स्वीकार नहीं किया है।',
  cancel_why_office: 'ऑफ़िस के कैंसिल करने पर राइडर से कोई शुल्क नहीं लगता।',
  cancel_refund: 'वॉलेट में वापसी: {{amount}}',
  cancel_cost_unknown: 'कैंसिलेशन शुल्क अभी जाँचा नहीं जा सकता। शुल्क लग सकता है।',
  cancel_for: '{{fee}} देकर कैंसिल करें',
  cancel_undo: 'वापस लें',
  decline_with_reason: 'वजह बताकर मना करें',
  decline_lead: 'राइडर को वजह नहीं दिखती। इससे ऑफ़िस आपको बेहतर काम भेज पाता है।',
  decline_too_far: 'पिकअप बहुत दूर है',
  decline_too_little_pay: 'पैसे बहुत कम हैं',
  decline_wrong_direction: 'यह मेरी दिशा में नहीं है',
  decline_break: 'मैं ब्रेक पर हूँ',
  decline_other: 'कुछ और',
} as const satisfies Translation;
