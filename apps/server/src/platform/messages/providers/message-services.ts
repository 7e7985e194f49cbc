import type { MessageService } from '../message-service.ts';
import { expo } from './expo.ts';
import { fcm } from './fcm.ts';
import { smtp } from './smtp.ts';
import { twilio } from './twilio/twilio.ts';
import { webPush } from './web-push.ts';

/** Every service that passes on messages. The first configured one that accepts a message sends it. */
export const messageServices: readonly MessageService[] = [smtp, twilio, webPush, expo, fcm];
