import { configure, getConfig } from '@testing-library/react';

const { getElementError } = getConfig();

/**
 * Makes errors of queries print the page only if somebody reads the message. While a test waits for an
 * element, each failed attempt creates an error that nobody reads, and printing a page takes longer than
 * searching it.
 */
export function printElementsLate(): void {
  configure({
    getElementError(message, container) {
      const error = new Error(message ?? '');
      error.name = 'TestingLibraryElementError';
      let printed: string | undefined;
      Object.defineProperty(error, 'message', {
        configurable: true,
        get: () => (printed ??= getElementError(message, container).message),
      });
      return error;
    },
  });
}
