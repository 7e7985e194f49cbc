-- The offers of a booking that was taken or cancelled stay as they are: only those of a NEW booking are open. Whoever asks
-- for a driver's open offers begins with the NEW bookings, of which there are few.
drop index booking_offers_driver;
