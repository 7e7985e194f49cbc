/** What riders and drivers do around a trip: cancel, decline, get a receipt, book again. */
export const tripTexts = {
  cancel_free: 'Cancelling is free.',
  cancel_free_until: 'Cancelling is free until {{time}}. After that it costs {{fee}}.',
  cancel_costs: 'Cancelling now costs {{fee}}.',
  cancel_rises: 'From {{time}} it costs {{fee}}.',
  cancel_why_late:
    'Your driver is already on the way. The fee is taken from your wallet and goes to the driver.',
  cancel_why_no_driver: 'No driver has accepted yet.',
  cancel_why_office: 'The rider pays no fee when the office cancels.',
  cancel_refund: 'Refund to the wallet: {{amount}}',
  cancel_cost_unknown: 'The cancellation fee cannot be checked right now. A fee may apply.',
  cancel_for: 'Cancel for {{fee}}',
  cancel_undo: 'Undo',
  decline_with_reason: 'Decline with a reason',
  decline_lead: 'The rider does not see your reason. It helps the office to send you better tasks.',
  decline_too_far: 'The pickup is too far away',
  decline_too_little_pay: 'The pay is too low',
  decline_wrong_direction: 'It is the wrong direction for me',
  decline_break: 'I am taking a break',
  decline_other: 'Something else',
} as const;
