import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { limit, waitSeconds } from '../../../../tests/limits.ts';
import { clearDraft } from '../features/book-ride/draft/booking-draft.ts';
import { computeStylesQuickly } from './computed-styles.ts';
import { printElementsLate } from './element-errors.ts';
import { closeFakeApi } from './fake-api.ts';
import { findLabelsQuickly } from './labels.ts';
import { recordMarkupFaults, takeMarkupFaults } from './markup-faults.ts';
import { leaveOwnersUnknown } from './owner-stacks.ts';
import { closeQueryClients } from './query-clients.ts';

// Test files share a worker's window, so this runs before each of them and resets everything.

// A page's code is loaded when it is opened, which can take more than the default second.
configure({ asyncUtilTimeout: limit(waitSeconds), defaultHidden: false });
printElementsLate();
computeStylesQuickly();
findLabelsQuickly();
leaveOwnersUnknown();

// jsdom lays nothing out, so nothing comes into view.
globalThis.IntersectionObserver ??= class {
  observe(): void {}
  disconnect(): void {}
} as unknown as typeof IntersectionObserver;

beforeAll(recordMarkupFaults);
// A file may have imported the draft again, which this module then did not clear.
beforeAll(clearDraft);

afterEach(() => {
  vi.useRealTimers();
  cleanup();
  closeQueryClients();
  closeFakeApi();
  clearDraft();
  vi.unstubAllGlobals();
  clearStorage();
  clearDocument();
  const faults = takeMarkupFaults();
  if (faults.length > 0) throw new Error(faults.join('\n'));
});

afterAll(async () => {
  vi.restoreAllMocks();
  // A module that is still loading when its file ends would fail, and stay failed for every later file of the worker.
  await vi.dynamicImportSettled();
});

function clearStorage(): void {
  sessionStorage.clear();
  localStorage.clear();
  for (const cookie of document.cookie.split('; ')) {
    document.cookie = `${cookie.split('=')[0] ?? ''}=; path=/; max-age=0`;
  }
}

function clearDocument(): void {
  for (const name of document.documentElement.getAttributeNames())
    document.documentElement.removeAttribute(name);
  // jsdom keeps the sheet of a style element that was removed together with its parent, until its text changes.
  const owners = [...document.styleSheets].map(({ ownerNode }) => ownerNode);
  for (const owner of owners) if (owner?.isConnected === false) owner.textContent = '';
  history.replaceState(null, '', '/');
}

/** jsdom would connect to a server that happens to listen on this machine. Live tests stub a fake socket. */
class UnconnectedSocket extends EventTarget {
  static readonly OPEN = 1;
  readonly readyState = 0;
  send(): void {}
  close(): void {}
}
Object.assign(window, { WebSocket: UnconnectedSocket });

// jsdom has the dialog element but cannot open it, and has no media queries.
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
