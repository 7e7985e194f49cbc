/**
 * The parameters of the turn costs, in hundredths of a second and degrees. The curve for bends is that of OSRM's car
 * profile (a sigmoid of the angle); the waits are ordered as in Valhalla. All were fitted to Valhalla 3.6.1
 * (`auto`, no traffic) on real cities: `npm run bench -- valhalla` measures the fit.
 */
export const turnModel = {
  /** Smaller angles count as straight on. */
  straightDegrees: 30,
  bendMaxCs: 500,
  bendMiddleDegrees: 85,
  bendSpreadDegrees: 18,
  /** The extra time of a turn by 180°; it increases from `hairpinDegrees`. */
  hairpinDegrees: 125,
  hairpinMaxCs: 5000,
  /** The share of the bend's time that applies where a road only bends, between links, or on a roundabout. */
  bendShare: 0.5,
  flowShare: 0.4,
  /** A U-turn where the road ends. */
  uTurnCs: 3000,
  /** Waiting for a gap in oncoming traffic, by the rank of the more important road. */
  crossingCs: [600, 500, 400, 300, 200, 100, 50] as readonly number[],
  crossingAtSignalsCs: 200,
  signalsCs: 600,
  stopCs: 500,
  giveWayCs: 250,
  /** Entering a more important road where there is no sign. */
  minorCs: 200,
  /** Passing a junction with the right of way. */
  junctionCs: 20,
  /** The share of a wait that applies to a turn along the kerb, which needs no gap in traffic from the other side. */
  kerbShare: 0.6,
} as const;
