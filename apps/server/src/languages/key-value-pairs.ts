import { refuse } from '../platform/refusal/refusal.ts';
import type { Texts } from './shipped-languages.ts';

const maxPairs = 5_000;
const maxText = 5_000;

/**
 * The pairs from the edit dialog, as an object or as its JSON text. Anything other than an object of strings is the
 * specification's `JSON Error`, and nothing is saved. Source: LANG-6, LANG-9.
 */
export function readPairs(typed: unknown): Texts {
  const value = typeof typed === 'string' ? parsed(typed) : typed;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse('JSON Error');
  const pairs: [string, unknown][] = Object.entries(value);
  if (pairs.length > maxPairs) return refuse('too_large');
  for (const [key, text] of pairs) {
    if (key === '' || typeof text !== 'string') return refuse('JSON Error', { key });
    if (text.length > maxText) return refuse('too_large', { key });
  }
  return value as Texts;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return refuse('JSON Error');
  }
}
