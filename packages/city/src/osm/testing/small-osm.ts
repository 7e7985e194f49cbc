import type { OsmData } from '../osm-data.ts';

/** A few nodes, ways and relations that use every part of the format. */
export const smallOsm: OsmData = {
  nodeId: Float64Array.of(1, 2, 3, 9_000_000_001),
  nodeLat: Float64Array.of(43.7384176, 43.7390001, -33.9, 0),
  nodeLng: Float64Array.of(7.4246158, 7.4251, -70.1234567, 180),
  nodeTags: new Map([
    [0, { highway: 'traffic_signals' }],
    [3, { name: 'Île de la Cité', 'name:ja': 'シテ島' }],
  ]),
  ways: [
    { id: 10, refs: [1, 2, 3, 1], tags: { highway: 'residential', name: 'Rue Grimaldi' } },
    { id: 5_000_000_000, refs: [9_000_000_001, 1], tags: {} },
  ],
  relations: [
    {
      id: 7,
      members: [
        { type: 'way', ref: 10, role: 'from' },
        { type: 'node', ref: 1, role: 'via' },
        { type: 'relation', ref: 7, role: '' },
      ],
      tags: { type: 'restriction', restriction: 'no_left_turn' },
    },
  ],
};
