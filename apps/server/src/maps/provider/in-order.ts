import { faultOrThrow, type OnFault } from './fault-or-throw.ts';

/**
 * Asks the providers in the operator's order until one responds. Throws the last one's fault, so that the caller can
 * use the city instead.
 */
export async function firstAnswer<Provider, Answer>(
  providers: readonly Provider[],
  ask: (provider: Provider) => Promise<Answer>,
  onFault: OnFault,
): Promise<Answer> {
  const last = providers.at(-1);
  if (last === undefined) throw new Error('no map provider was given');
  for (const provider of providers.slice(0, -1)) {
    try {
      return await ask(provider);
    } catch (error) {
      faultOrThrow(error, onFault);
    }
  }
  return ask(last);
}
