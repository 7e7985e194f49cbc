import type { MadeOffer } from '@fiacre/domain';
import { placeOf } from '../../engine/exclusion.ts';
import type { CityBooking, CityDriver, CityPlan, CityScene } from '../../engine/scene.ts';
import { place, streets } from '../../engine/testing/scenes.ts';

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };
interface Booking extends Mutable<CityBooking> {
  status: 'NEW' | 'ACCEPTED' | 'CANCELLED' | 'ENDED';
  driverId: string | null;
}
interface Driver extends Mutable<CityDriver> {
  onDuty: boolean;
  bookingId: string | null;
}

const squareMetres = 14_000;

/** A town so small that bookings and drivers compete, with the server's rules around it. */
export class SmallTown {
  nowMs = 1_800_000_000_000;
  readonly bookings = new Map<string, Booking>();
  readonly drivers = new Map<string, Driver>();
  private readonly random: () => number;

  constructor(random: () => number, driverCount: number) {
    this.random = random;
    for (let index = 0; index < driverCount; index++)
      this.drivers.set(`d${index}`, this.newDriver(`d${index}`));
  }

  pick<T>(items: Iterable<T>): T | undefined {
    const all = [...items];
    return all[Math.floor(this.random() * all.length)];
  }

  private somewhere() {
    return place(this.random() * squareMetres, this.random() * squareMetres);
  }

  private newDriver(driverId: string): Driver {
    return {
      driverId,
      location: this.somewhere(),
      carTypeId: this.pick(['car', 'car', 'van']) ?? 'car',
      bar: null,
      doing: { kind: 'free', sinceMs: this.nowMs },
      earned: 0,
      onDuty: true,
      bookingId: null,
    };
  }

  book(): void {
    const bookingId = `b${this.bookings.size}`;
    const carTypeId = this.pick(['car', 'car', 'van']) ?? 'car';
    const places = { pickup: this.somewhere(), drop: this.somewhere() };
    const state = { status: 'NEW', driverId: null } as const;
    this.bookings.set(bookingId, {
      bookingId,
      ...places,
      carTypeId,
      openSinceMs: this.nowMs,
      offers: [],
      ...state,
    });
  }

  /** The engine's input. */
  scene(memory: unknown): CityScene<unknown> {
    this.lapse();
    const bookings = [...this.bookings.values()]
      .filter(({ status }) => status === 'NEW')
      .map((booking) => ({ ...booking, offers: [...booking.offers] }));
    const drivers = [...this.drivers.values()]
      .filter(({ onDuty }) => onDuty)
      .map((driver) => ({ ...driver }));
    return { nowMs: this.nowMs, bookings, drivers, travelTimes: streets, memory };
  }

  /** Carries out a plan that may be outdated: everything that no longer applies is skipped. */
  carryOut(plan: CityPlan<unknown>): void {
    for (const { bookingId, driverId } of plan.withdrawals) this.setOffer(bookingId, driverId, 'withdrawn');
    for (const { bookingId, driverId, expiresAtMs } of plan.offers) {
      const booking = this.bookings.get(bookingId);
      const driver = this.drivers.get(driverId);
      if (booking?.status !== 'NEW' || driver?.onDuty !== true || driver.bookingId !== null) continue;
      const made = { driverId, state: 'offered', offeredAtMs: this.nowMs, expiresAtMs } as const;
      booking.offers = [...booking.offers.filter((offer) => offer.driverId !== driverId), made];
    }
  }

  accept(): void {
    const offer = this.pick(this.openOffers());
    if (offer === undefined) return;
    const [booking, driver] = [this.bookings.get(offer.bookingId), this.drivers.get(offer.driverId)];
    if (booking?.status !== 'NEW' || driver === undefined || driver.bookingId !== null) return;
    booking.status = 'ACCEPTED';
    booking.driverId = driver.driverId;
    driver.bookingId = booking.bookingId;
    driver.doing = { kind: 'driving', drop: booking.drop, dropAtMs: this.nowMs + this.random() * 600_000 };
  }

  decline(): void {
    const offer = this.pick(this.openOffers());
    if (offer !== undefined) this.setOffer(offer.bookingId, offer.driverId, 'declined');
  }

  cancel(): void {
    const booking = this.pick(this.bookings.values());
    if (booking === undefined || booking.status === 'ENDED') return;
    this.free(booking);
    booking.status = 'CANCELLED';
  }

  handBack(): void {
    const booking = this.pick([...this.bookings.values()].filter(({ status }) => status === 'ACCEPTED'));
    if (booking?.driverId == null) return;
    const { driverId } = booking;
    this.free(booking);
    booking.status = 'NEW';
    this.setOffer(booking.bookingId, driverId, 'handed-back');
  }

  endTrip(): void {
    const booking = this.pick([...this.bookings.values()].filter(({ status }) => status === 'ACCEPTED'));
    if (booking === undefined) return;
    const driver = this.drivers.get(booking.driverId ?? '');
    if (driver !== undefined) driver.location = placeOf(driver);
    this.free(booking);
    booking.status = 'ENDED';
  }

  changeDriver(): void {
    const driver = this.pick(this.drivers.values());
    if (driver === undefined) return;
    driver.bar = this.pick([null, null, 'balance', 'documents', 'paused'] as const) ?? null;
    driver.location = this.somewhere();
    driver.onDuty = this.random() < 0.8;
    if (!driver.onDuty) this.withdrawAll(driver.driverId);
  }

  private free(booking: Booking): void {
    const driver = this.drivers.get(booking.driverId ?? '');
    if (driver?.bookingId !== booking.bookingId) return;
    driver.bookingId = null;
    driver.doing = { kind: 'free', sinceMs: this.nowMs };
    booking.driverId = null;
  }

  openOffers(): { bookingId: string; driverId: string }[] {
    this.lapse();
    return [...this.bookings.values()].flatMap(({ status, bookingId, offers }) =>
      status === 'NEW'
        ? offers.filter(({ state }) => state === 'offered').map(({ driverId }) => ({ bookingId, driverId }))
        : [],
    );
  }

  private lapse(): void {
    for (const booking of this.bookings.values())
      booking.offers = booking.offers.map((offer) =>
        offer.state === 'offered' && (offer.expiresAtMs ?? Infinity) <= this.nowMs
          ? { ...offer, state: 'expired' }
          : offer,
      );
  }

  private withdrawAll(driverId: string): void {
    for (const { bookingId } of this.bookings.values()) this.setOffer(bookingId, driverId, 'withdrawn');
  }

  private setOffer(bookingId: string, driverId: string, state: MadeOffer['state']): void {
    const booking = this.bookings.get(bookingId);
    if (booking === undefined) return;
    booking.offers = booking.offers.map((offer) =>
      offer.driverId === driverId && (offer.state === 'offered' || state === 'handed-back')
        ? { ...offer, state }
        : offer,
    );
  }
}
