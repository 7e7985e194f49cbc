/** Rows of docs/specification that no test's title names yet. A row leaves this list with its first test. */
export const ROWS_WITHOUT_A_TEST: readonly string[] = [
  'ERR-44',
  'MISC-5',
  'STORE-1', 'STORE-3', 'STORE-4', 'STORE-5', 'STORE-6', 'STORE-7', 'STORE-8', 'STORE-9', 'STORE-10', 'STORE-12', 'STORE-14', 'STORE-15', 'STORE-16', 'STORE-17', 'STORE-19',
]; // prettier-ignore
