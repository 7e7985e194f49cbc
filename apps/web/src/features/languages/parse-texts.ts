export type LanguageTexts = Readonly<Record<string, string>>;

/** The texts, or the place of the error in the JSON. */
export type ParsedTexts =
  | { readonly texts: LanguageTexts }
  | { readonly wrongKey: string }
  | { readonly wrongLine: number | null };

/** Parses the JSON text of the dialog: an object of texts. Sources: LANG-6, LANG-9. */
export function parseTexts(typed: string): ParsedTexts {
  let value: unknown;
  try {
    value = JSON.parse(typed);
  } catch (thrown) {
    return { wrongLine: lineOf(thrown, typed) };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { wrongLine: 1 };
  const wrong = Object.entries(value).find(([key, text]) => key === '' || typeof text !== 'string');
  return wrong === undefined ? { texts: value as LanguageTexts } : { wrongKey: wrong[0] };
}

/** Depending on the browser, the error names the line, the position or neither. */
function lineOf(thrown: unknown, typed: string): number | null {
  const message = thrown instanceof Error ? thrown.message : '';
  const line = /line (\d+)/.exec(message)?.[1];
  if (line !== undefined) return Number(line);
  const position = /position (\d+)/.exec(message)?.[1];
  if (position !== undefined) return typed.slice(0, Number(position)).split('\n').length;
  return /end of/i.test(message) ? typed.split('\n').length : null;
}

export const jsonOf = (texts: LanguageTexts): string => JSON.stringify(texts, null, 2);
