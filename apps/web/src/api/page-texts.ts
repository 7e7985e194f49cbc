/** The texts of the page's language, from the file that its document names. */
export async function fetchTexts(url: string): Promise<Readonly<Record<string, string>>> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The texts could not be loaded: ${response.status}`);
  return (await response.json()) as Readonly<Record<string, string>>;
}
