import * as React from 'react';

interface Internals {
  /** React takes no more stack traces once it has taken this many in a second: `1e4 > count++`. */
  recentlyCreatedOwnerStacks: number;
}

/**
 * The development build of React takes a stack trace for each element, to name the element's owner in a warning. That is
 * a tenth of the time of all tests here; a warning still names the component.
 */
export function leaveOwnersUnknown(): void {
  const name = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
  const internals = (React as unknown as Readonly<Record<typeof name, Internals>>)[name];
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Infinity,
    set: () => {},
  });
}
