import type { Page, Request } from '@playwright/test';

/** The requests of one page, such as `POST /api/bookings/:id/arrive`, in order. */
export interface Asked {
  /** The requests since the last call. */
  readonly take: () => string[];
}

/** Requests without a click: on a timer, and for the map as the camera and the car move. */
const notPressed = [
  // A driver's positions are sent in batches, every few seconds.
  /^POST \/api\/driver\/positions$/,
  // Documents and demand change for reasons outside the ride, and are polled every minute at most.
  /^GET \/api\/users\/:id\/documents$/,
  /^GET \/api\/dispatch\/demand$/,
  // Map tiles, and the route from the car to its next destination.
  /^GET \/api\/maps\/tiles\//,
  /^POST \/googleapis-getroute$/,
];

const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Records every API request of a page, except positions and map requests. */
export function recordRequests(page: Page): Asked {
  let asked: string[] = [];
  page.on('request', (request: Request) => {
    if (request.resourceType() !== 'fetch' && request.resourceType() !== 'xhr') return;
    const path = new URL(request.url()).pathname.replaceAll(uuid, ':id');
    const call = `${request.method()} ${path}`;
    const isCall = /^\w+ \/(api|googleapis)/.test(call);
    if (isCall && !notPressed.some((pattern) => pattern.test(call))) asked.push(call);
  });
  return {
    take() {
      const taken = asked;
      asked = [];
      return taken;
    },
  };
}
