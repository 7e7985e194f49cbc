import { englishMessages } from '../messages.ts';
import type { ShippedLanguage } from '../shipped-language.ts';
import { en } from './texts.ts';

export { en } from './texts.ts';

/** English: complete, and the fallback of every other language. */
export const language: ShippedLanguage = {
  name: 'English',
  texts: en,
  messages: englishMessages,
  inEnglish: [],
};
