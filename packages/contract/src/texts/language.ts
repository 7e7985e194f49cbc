/** `subject` is the subject of an email or the title of a push; null for a text message. */
export interface MessageText {
  readonly subject: string | null;
  readonly body: string;
}

/**
 * A file of `texts`, named after the language's BCP 47 tag. Texts are grouped into parts, in i18next's format: values
 * are in double braces, and plural forms follow the language's own rules (`_one`, `_few`, `_other`).
 */
export interface LanguageFile {
  /** The name as its speakers write it. */
  readonly name: string;
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Emails, text messages and pushes. */
  readonly messages: Readonly<Record<string, MessageText>>;
}

/** A language of the release; missing texts are shown in English. */
export interface ShippedLanguage {
  readonly name: string;
  readonly texts: Readonly<Record<string, string>>;
  readonly messages: Readonly<Partial<Record<string, MessageText>>>;
}

export function readLanguage({ name, texts, messages }: LanguageFile): ShippedLanguage {
  return { name, texts: Object.assign({}, ...Object.values(texts)) as Record<string, string>, messages };
}
