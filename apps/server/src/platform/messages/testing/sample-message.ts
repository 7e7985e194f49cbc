import type { DueMessage } from '../due-message.ts';

export const sampleMessage = (changes: Partial<DueMessage> = {}): DueMessage => ({
  id: '01a1fde3-39c6-7625-b7f9-000000000001',
  channel: 'push',
  to: 'device-1',
  subject: 'Fiacre',
  body: 'Your driver is here & waits.',
  screen: 'BookedCab',
  params: { bookingId: 'b1' },
  device: 'ANDROID',
  template: 'push_driver_arrived',
  attempts: 1,
  ...changes,
});
