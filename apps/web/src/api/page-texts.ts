import { retryUntilLoaded } from './retry-until-loaded.ts';

type Texts = Readonly<Record<string, string>>;

const failuresBeforeLost = 3;

/**
 * The texts of the page's language, loaded from the URL in the document, and requested until they arrive: without them
 * no page starts. `onLost` is called once, after the third failure.
 */
export function fetchTexts(url: string, onLost: () => void = () => {}): Promise<Texts> {
  return retryUntilLoaded(
    () => fetchOnce(url),
    (failures) => {
      if (failures === failuresBeforeLost) onLost();
    },
  );
}

async function fetchOnce(url: string): Promise<Texts> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The texts could not be loaded: ${response.status}`);
  return (await response.json()) as Texts;
}
