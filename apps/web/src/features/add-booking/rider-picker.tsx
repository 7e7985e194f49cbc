import { useText } from '../../i18n/i18n-context.tsx';
import { PersonPicker, type ChosenPerson } from '../../ui/person-picker.tsx';

export interface RiderPickerProps {
  readonly rider: ChosenPerson | null;
  readonly onChange: (rider: ChosenPerson | null) => void;
}

/** Finds a rider by name, email or phone number; only approved riders are listed. Source: ADDB-5. */
export function RiderPicker({ rider, onChange }: RiderPickerProps) {
  const t = useText();
  return (
    <PersonPicker
      person={rider}
      onChange={onChange}
      among={{ type: 'rider', approved: 'true' }}
      label={t('pick_rider')}
      hint={t('pick_rider_hint')}
      nobody={t('no_rider_found')}
      about={({ email, mobile }) => [email, mobile]}
    />
  );
}
