import base from '../../playwright.config.ts';

/** Not part of `npm test`: `npm run docs:pictures`. */
export default {
  ...base,
  testDir: import.meta.dirname,
  outputDir: '../../test-results/pictures',
  workers: 1,
};
