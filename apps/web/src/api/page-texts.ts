/** The texts of the page's language, loaded from the URL in the document. */
export async function fetchTexts(url: string): Promise<Readonly<Record<string, string>>> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The texts could not be loaded: ${response.status}`);
  return (await response.json()) as Readonly<Record<string, string>>;
}
