import { lazyPart } from '../hydration/lazy-part.ts';

/** Few visits to a list or a ride pay for one, so the dialog is loaded when it opens: render it in a `Suspense`. */
export const LazyPayDialog = lazyPart(async () => (await import('./pay-dialog.tsx')).PayDialog);
