import type { BookingPolicy, DispatchMode, MadeOffer } from '@fiacre/domain';
import type { DispatchRules } from '../engine/rules.ts';
import {
  cityPolicy,
  type CityPlan,
  type CityPolicy,
  type CityScene,
  type ModeFault,
} from '../engine/scene.ts';
import { batchedMode } from './batched.ts';
import { nearestMode } from './nearest.ts';
import { offerToAll } from './offer-to-all.ts';

/**
 * Decides which drivers are offered each booking, and when. Eligibility is checked again afterwards. Source: SET-16.
 */
export type DispatchPolicy = BookingPolicy | CityPolicy;

/** The modes that plan for the whole city; `broadcast` decides on each booking separately. */
export type CityMode = Exclude<DispatchMode, 'broadcast'>;

/** The policy of a mode. If it fails, the next simpler one plans, so that no booking is left without offers. */
export function cityMode(mode: CityMode, rules: DispatchRules): CityPolicy {
  const simpler = [oneToOne(nearestMode(rules)), offerToAll(rules)];
  return withFallback(mode === 'batched' ? [oneToOne(batchedMode(rules)), ...simpler] : simpler);
}

/** Withdraws offers without an expiry time, which `broadcast` made before the operator changed the mode. */
function oneToOne(policy: CityPolicy): CityPolicy {
  const isUnlimited = ({ state, expiresAtMs }: MadeOffer) => state === 'offered' && expiresAtMs === null;
  return {
    ...policy,
    async plan(scene: CityScene<unknown>): Promise<CityPlan<unknown>> {
      const bookings = scene.bookings.map((booking) => ({
        ...booking,
        offers: booking.offers.map((offer) =>
          isUnlimited(offer) ? ({ ...offer, state: 'withdrawn' } as const) : offer,
        ),
      }));
      const plan = await policy.plan({ ...scene, bookings });
      const takenBack = scene.bookings.flatMap(({ bookingId, offers }) =>
        offers
          .filter(isUnlimited)
          .map(({ driverId }) => ({ bookingId, driverId, reason: 'offered one by one from now on' })),
      );
      return { ...plan, withdrawals: [...takenBack, ...plan.withdrawals] };
    },
  };
}

/** Runs the first policy that does not throw. The memory belongs to the first policy. */
export function withFallback([first, ...simpler]: readonly CityPolicy[]): CityPolicy {
  if (first === undefined) throw new Error('no policy');
  return cityPolicy<unknown>({
    sees: 'city',
    name: first.name,
    firstMemory: first.firstMemory,
    async plan(scene: CityScene<unknown>): Promise<CityPlan<unknown>> {
      const faults: ModeFault[] = [];
      for (const policy of [first, ...simpler]) {
        try {
          const memory = policy === first ? scene.memory : policy.firstMemory;
          const plan = await policy.plan({ ...scene, memory });
          return { ...plan, memory: policy === first ? plan.memory : scene.memory, faults };
        } catch (error) {
          faults.push({ mode: policy.name, error });
        }
      }
      return { offers: [], withdrawals: [], ticksAtMs: [], memory: scene.memory, faults };
    },
  });
}
