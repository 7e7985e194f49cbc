import { BookingPage } from './booking-page.tsx';
import { MapDialog } from './map-dialog.tsx';
import { renderPage } from './render-page.tsx';

renderPage(<BookingPage MapDialog={MapDialog} />);
