import base from '../../playwright.config.ts';

export default { ...base, testDir: import.meta.dirname, outputDir: '../../test-results/real-city' };
