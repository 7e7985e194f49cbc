import { englishMessages } from '../messages.ts';
import type { ShippedLanguage } from '../shipped-language.ts';
import { en } from './texts.ts';

export { en } from './texts.ts';

/** English: complete, and what every other language falls back to. */
export const language: ShippedLanguage = {
  name: 'English',
  texts: en,
  messages: englishMessages,
  inEnglish: [],
};
