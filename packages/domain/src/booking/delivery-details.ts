/** An optional +, seven or more digits, spaces or dashes, then an optional extension. Source: DELIV-2, DELIV-7. */
const deliveryPhone = /^\+?[\d\s-]{7,}(?: ?(?:ext\.? ?|x)\d+)?$/i;

/** The recipient of a parcel and the instructions for its driver. Source: LAND-9. */
export interface DeliveryDetails {
  readonly deliveryPerson: string;
  readonly deliveryPersonPhone: string;
  readonly pickUpInstructions: string;
  readonly deliveryInstructions: string;
}

/**
 * Whether a recipient's phone number is valid: it matches the pattern, is longer than 6 characters and contains a
 * digit. Source: DELIV-2.
 */
export function isDeliveryPhone(phone: string): boolean {
  return phone.length > 6 && deliveryPhone.test(phone) && /\d/.test(phone);
}

/** Whether the details are complete; an admin must also enter the recipient's name. Source: DELIV-2, DELIV-3. */
export function areDeliveryDetails(details: DeliveryDetails | undefined, madeByAdmin: boolean): boolean {
  if (!details || !isDeliveryPhone(details.deliveryPersonPhone)) return false;
  return !madeByAdmin || details.deliveryPerson.trim() !== '';
}
