import type { LatLng } from '@fiacre/domain';
import type { Route, RouteRefusal, RouteThrough, TravelMatrix } from '../routing/route.ts';
import { joinLegs, type RouteOptions, type Router } from '../routing/router.ts';

type Routes = Pick<Router, 'routeThrough' | 'matrix' | 'secondsTo'>;

/**
 * Routes around closed streets; where there is no way around, across them, because a closure must not make rides
 * impossible. Source: CLOSURE-3, CLOSURE-6.
 */
export class ClosedRoads implements Routes {
  private readonly open: Routes;
  private readonly whole: Routes;

  /** `open`: the roads without the closed streets; `whole`: with them. */
  constructor(open: Routes, whole: Routes) {
    this.open = open;
    this.whole = whole;
  }

  route(from: LatLng, to: LatLng, options: RouteOptions = {}): Route | RouteRefusal {
    const found = this.open.routeThrough([from, to], options);
    const route = 'refusal' in found ? this.whole.routeThrough([from, to], options) : found;
    return 'refusal' in route ? route : (route.legs[0] ?? route);
  }

  routeThrough(points: readonly LatLng[], options: RouteOptions = {}): RouteThrough | RouteRefusal {
    const legs: Route[] = [];
    for (const [index, to] of points.entries()) {
      const from = points[index - 1];
      if (from === undefined) continue;
      // A car only passes the points between the first and the last.
      const leg = this.route(from, to, {
        fromCar: index > 1 || options.fromCar === true,
        toCar: index < points.length - 1 || options.toCar === true,
      });
      if ('refusal' in leg) return this.whole.routeThrough(points, options);
      legs.push(leg);
    }
    return joinLegs(legs);
  }

  matrix(sources: readonly LatLng[], targets: readonly LatLng[]): TravelMatrix {
    const found = this.open.matrix(sources, targets);
    if (!found.durationsSeconds.includes(Infinity)) return found;
    const whole = this.whole.matrix(sources, targets);
    for (const part of ['durationsSeconds', 'distancesMetres'] as const)
      found[part].forEach((value, place) => {
        if (value === Infinity) found[part][place] = whole[part][place] ?? Infinity;
      });
    return found;
  }

  secondsTo(target: LatLng, sources: readonly LatLng[]): Float64Array {
    const found = this.open.secondsTo(target, sources);
    if (!found.includes(Infinity)) return found;
    const whole = this.whole.secondsTo(target, sources);
    return found.map((seconds, source) => (seconds === Infinity ? (whole[source] ?? Infinity) : seconds));
  }
}
