import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { noteMarkupFaults, takeMarkupFaults } from './markup-faults.ts';

// A page's code is fetched when it is opened, which a busy machine does in more than the usual second.
configure({ asyncUtilTimeout: 10_000 });

noteMarkupFaults();

afterEach(() => {
  vi.unstubAllGlobals();
  cleanup();
  sessionStorage.clear();
  const faults = takeMarkupFaults();
  if (faults.length > 0) throw new Error(faults.join('\n'));
});

// jsdom knows the dialog element, but not how to open it, and no media queries.
HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
  this.open = false;
};
window.matchMedia = (media: string) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });
