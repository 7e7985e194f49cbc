import { expect, test } from 'vitest';
import { buildEnvironment } from './build-web.mjs';

test.each(['development', 'test', undefined])(
  'the pages are built for production if NODE_ENV is %s, as in a test that starts the product',
  (callers) => {
    expect(buildEnvironment('dist-next', { NODE_ENV: callers, PATH: '/bin' })).toEqual({
      NODE_ENV: 'production',
      PATH: '/bin',
      BUILT_CLIENT: 'dist-next/client',
    });
  },
);
