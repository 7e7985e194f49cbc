/**
 * The name by which code requests a text: plural forms, and the texts of a parcel service, are requested by the same name
 * as the text that they stand for (`translate.ts`).
 */
export const requestedAs = (key: string): string =>
  key.replace(/_(?:zero|one|two|few|many|other)$/, '').replace(/_delivery$/, '');
