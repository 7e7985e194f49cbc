import { lazy } from 'react';
import { BookingPage } from './booking-page.tsx';
import { renderPage } from './render-page.tsx';

/** The same page, with the map downloaded once somebody opens it. */
const MapDialog = lazy(async () => ({ default: (await import('./map-dialog.tsx')).MapDialog }));

renderPage(<BookingPage MapDialog={MapDialog} />);
