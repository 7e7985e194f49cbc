// The number changes when stored drafts of an earlier release can no longer be read.
const storageKey = 'fiacre-booking-draft-2';

/** The booking draft in the tab's storage, which the landing page's first script hands to the app; empty without one. */
export function storedDraft(): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** Some private modes refuse the storage; then the draft is kept only until the page is closed. */
export function storeDraft(draft: object | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, JSON.stringify(draft));
  } catch {
    // Kept in memory only.
  }
}
