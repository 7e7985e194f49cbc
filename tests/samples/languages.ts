import { good } from '../../apps/server/src/bookings/testing/rides.ts';
import type { Samples } from './sample.ts';
import type { SampleWorld } from './world.ts';

const language = (world: SampleWorld) => ({
  langName: `Português ${world.next()}`,
  langLocale: `pt-x-${world.next()}`,
  dateLocale: 'pt',
});

async function made(world: SampleWorld) {
  return good(await world.app.call('addLanguage', { as: world.app.admin, body: language(world) }));
}

export const languageSamples = {
  addLanguage: {
    prepare: async (world) => ({ as: await world.person('admin'), body: language(world) }),
    free: { langName: ['text'], langLocale: ['text'], dateLocale: ['text'] },
  },
  updateLanguage: {
    prepare: async (world) => ({
      as: await world.person('admin'),
      params: { id: (await made(world)).id },
      body: {
        langName: `Português ${world.next()}`,
        keyValuePairs: { must_login: 'Entre primeiro.' },
        version: 1,
      },
    }),
    optional: { langLocale: 'nl', dateLocale: 'nl' },
    free: {
      langName: ['text'],
      langLocale: ['text'],
      dateLocale: ['text'],
      'keyValuePairs.must_login': ['text', 'empty text'],
    },
    // Any property name is a valid text key.
    open: ['keyValuePairs'],
  },
  deleteLanguage: {
    prepare: async (world) => ({ as: await world.person('admin'), params: { id: (await made(world)).id } }),
  },
  makeDefaultLanguage: {
    prepare: async (world) => ({ as: await world.person('admin'), params: { id: (await made(world)).id } }),
  },
} satisfies Samples;
