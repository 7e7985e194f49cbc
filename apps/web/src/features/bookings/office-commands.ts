import type { Booking } from '@fiacre/contract';
import type { Role } from '@fiacre/domain';
import type { RowCommand } from '../../back-office/grid/row-command.ts';
import type { I18n } from '../../i18n/i18n-context.tsx';
import { fieldsToChange } from '../../ui/booking/change/fields-to-change.ts';
import { canTakeOff } from './actions/take-off-dialog.tsx';
import { disabledReasonText, rowActions, type RowVerb } from './actions/row-actions.ts';

/** The letter of each action while a booking's row has the focus. */
const letters: Readonly<Record<RowVerb, string>> = {
  assign: 'a',
  cancel: 'c',
  pay: 'p',
  'stand-in': 's',
  'take-from-dispatch': 't',
  'return-to-dispatch': 'r',
  'bring-forward': 'n',
  change: 'e',
  'take-off': 'd',
  'no-show': 'w',
};

export interface OfficeCommandsOptions extends Pick<I18n, 't' | 'textOf'> {
  readonly role: Role;
  /** Whether the installation dispatches automatically. */
  readonly autoDispatch: boolean;
  readonly press: (booking: Booking, verb: RowVerb) => void;
  readonly open: (booking: Booking) => void;
}

/** The menu of a booking's row: its page, then the reader's allowed actions. Sources: BKT-4, BKT-8. */
export function officeCommands(
  booking: Booking,
  { role, autoDispatch, press, open, t, textOf }: OfficeCommandsOptions,
): readonly RowCommand[] {
  const actions = rowActions(booking, role, autoDispatch).map(({ verb, label, reason }) => ({
    label: t(label),
    letter: letters[verb],
    onSelect: () => press(booking, verb),
    closed: disabledReasonText(booking, reason, { t, textOf }),
  }));
  const change = {
    label: t('change_ride'),
    letter: letters.change,
    onSelect: () => press(booking, 'change'),
  };
  const takeOff = {
    label: t('take_off'),
    letter: letters['take-off'],
    onSelect: () => press(booking, 'take-off'),
  };
  return [
    { label: t('booking_open'), letter: 'o', onSelect: () => open(booking) },
    ...actions,
    ...(fieldsToChange(booking, role).length > 0 ? [change] : []),
    ...(canTakeOff(booking) ? [takeOff] : []),
  ];
}
