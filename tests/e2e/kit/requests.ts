import type { Page, Request } from '@playwright/test';

/** What one page asked for, `POST /api/bookings/:id/arrive`, in the order of asking. */
export interface Asked {
  /** What was asked since the last call. */
  readonly take: () => string[];
}

/**
 * Sent by the phone on its own clock, or drawn by the map as its camera and the car move: nobody's press asks for them.
 */
const notPressed = [
  // A driver's positions go out in batches, every few seconds.
  /^POST \/api\/driver\/positions$/,
  // Streets of the map, and the route from the car to where it goes next, which is drawn on it.
  /^GET \/api\/maps\/tiles\//,
  /^POST \/googleapis-getroute$/,
];

const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Notes every call that a page makes of the API, beside what its phone and its map ask for by themselves. */
export function noteRequests(page: Page): Asked {
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
