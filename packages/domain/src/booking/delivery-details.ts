/** Optional +, seven or more digits, spaces or dashes, then an optional extension. Source: DELIV-2, DELIV-7. */
const deliveryPhone = /^\+?[\d\s-]{7,}(?: ?(?:ext\.? ?|x)\d+)?$/i;

/** Whom a parcel goes to and what its driver must know. Source: LAND-9. */
export interface DeliveryDetails {
  readonly deliveryPerson: string;
  readonly deliveryPersonPhone: string;
  readonly pickUpInstructions: string;
  readonly deliveryInstructions: string;
}

/** Whether a phone may stand on a parcel: the pattern, longer than 6, and with digits in it. Source: DELIV-2. */
export function isDeliveryPhone(phone: string): boolean {
  return phone.length > 6 && deliveryPhone.test(phone) && /\d/.test(phone);
}

/** Whether the details suffice; an admin also has to name the person. Source: DELIV-2, DELIV-3. */
export function areDeliveryDetails(details: DeliveryDetails | undefined, madeByAdmin: boolean): boolean {
  if (!details || !isDeliveryPhone(details.deliveryPersonPhone)) return false;
  return !madeByAdmin || details.deliveryPerson.trim() !== '';
}
