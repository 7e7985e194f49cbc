import { retryDelayMs } from './live/retry-delay.ts';

type Texts = Readonly<Record<string, string>>;

const attemptsBeforeLost = 3;

/**
 * The texts of the page's language, loaded from the URL in the document, and requested until they arrive: without them
 * no page starts. `onLost` is called once, after the third failure.
 */
export async function fetchTexts(url: string, onLost: () => void): Promise<Texts> {
  for (let failed = 1; ; failed += 1) {
    try {
      return await fetchOnce(url);
    } catch {
      if (failed === attemptsBeforeLost) onLost();
      await new Promise((passed) => setTimeout(passed, retryDelayMs(failed - 1, Math.random)));
    }
  }
}

async function fetchOnce(url: string): Promise<Texts> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The texts could not be loaded: ${response.status}`);
  return (await response.json()) as Texts;
}
