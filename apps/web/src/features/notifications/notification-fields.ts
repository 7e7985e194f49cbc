import type { Notification } from '@fiacre/contract';
import type { BroadcastBody } from '../../api/office/broadcasts.ts';
import type { TextKey } from '@fiacre/contract/texts/en';
import type { ComparedField } from '../../ui/editing/form-conflict.tsx';
import type { EditField } from '../../ui/editing/edit-field.ts';
import type { Reading } from '../../ui/editing/edit-form.ts';

export type NotificationDraft = Pick<Notification, 'devicetype' | 'usertype' | 'title' | 'body'>;

export const userTypeTexts = {
  rider: 'riders',
  driver: 'drivers',
} as const satisfies Record<Notification['usertype'], TextKey>;
/** Sources: PUSH-1, CONST-9. */
export const deviceTexts = {
  All: 'device_all',
  ANDROID: 'device_android',
  IOS: 'device_ios',
} as const satisfies Record<Notification['devicetype'], TextKey>;

export const notificationFields = [
  { name: 'usertype', label: 'push_to', kind: 'choice', options: userTypeTexts },
  { name: 'devicetype', label: 'push_devices', kind: 'choice', options: deviceTexts },
  { name: 'title', label: 'push_title', kind: 'text', maxLength: 120, marked: true },
  { name: 'body', label: 'push_body', kind: 'area', maxLength: 600, marked: true },
] as const satisfies readonly EditField<keyof NotificationDraft>[];

export const blankNotification: NotificationDraft = {
  devicetype: 'All',
  usertype: 'rider',
  title: '',
  body: '',
};

export function readNotification(draft: NotificationDraft): Reading<NotificationDraft, BroadcastBody> {
  const [title, body] = [draft.title.trim(), draft.body.trim()];
  const empty = (['title', 'body'] as const).filter((name) => draft[name].trim() === '');
  if (empty.length > 0) return { errors: Object.fromEntries(empty.map((name) => [name, 'field_required'])) };
  return { body: { ...draft, title, body } };
}

export function comparedNotification(
  t: (key: TextKey) => string,
): readonly ComparedField<NotificationDraft>[] {
  return notificationFields.map(({ name, label }) => ({
    name,
    label,
    shown: (draft) => {
      if (name === 'usertype') return t(userTypeTexts[draft.usertype]);
      return name === 'devicetype' ? t(deviceTexts[draft.devicetype]) : draft[name];
    },
  }));
}
