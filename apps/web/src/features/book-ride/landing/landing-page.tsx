import { Suspense } from 'react';
import { useMe } from '../../../api/client/session.ts';
import { AppsSection } from './apps-section.tsx';
import { BookingForm } from '../booking-form.tsx';
import { Hero } from './hero.tsx';
import { ProductSection } from './product-section.tsx';

/**
 * The landing page. Guests, riders and admins get the form, fleet admins only the slogan; drivers get their
 * desk. Sources: LAND-6, LAND-7.
 */
export function LandingPage() {
  const role = useMe().data?.usertype;
  return (
    <>
      {role === 'fleetadmin' ? (
        <Hero />
      ) : (
        <Hero>
          <BookingForm />
        </Hero>
      )}
      {/* React hydrates these children separately, after the form. */}
      <Suspense>
        <ProductSection />
        <AppsSection />
      </Suspense>
    </>
  );
}
