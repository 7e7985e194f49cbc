import type { Position } from '@fiacre/contract';
import { contactPhonePattern } from '@fiacre/domain';
import { useEffect, useId, useRef, useState } from 'react';
import type { Failure } from '../../../api/client/failure.ts';
import { useText } from '../../../i18n/i18n-context.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { westernDigits } from '../../../ui/fields/western-digits.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { PlaceFieldHandle } from '../../../ui/places/place-combobox.tsx';
import { classNames } from '../../../ui/styles/class-names.ts';
import type { DraftStop } from '../draft/draft-stops.ts';
import { loadPointPicker } from '../places/place-picker-dialog.tsx';
import { PlaceSearch, type PlaceSearchProps } from '../places/place-search.tsx';
import styles from './stop-list.module.css';

interface StopRowProps {
  readonly stop: DraftStop;
  readonly number: number;
  /** Whether its search opens. */
  readonly opens: boolean;
  readonly saysMissing: boolean;
  readonly near: Position | null;
  readonly fullScreenOnPhone?: boolean;
  readonly order: OrderProps | false;
  readonly onPlace: PlaceSearchProps['onChange'];
  readonly onDetails: (change: Partial<DraftStop>) => void;
  readonly onRemove: () => void;
  readonly onFailure: (failure: Failure) => void;
  readonly onChooseOnMap?: (key: number) => void;
  readonly onTaken?: () => void;
}

/** One stop: its place, the buttons that move and remove it, and what the driver should know there. */
export function StopRow(props: StopRowProps) {
  const { stop, number, opens, saysMissing, order, onPlace, onDetails, onRemove, onChooseOnMap } = props;
  const { near, onFailure, onTaken, fullScreenOnPhone = false } = props;
  const t = useText();
  const field = useRef<PlaceFieldHandle>(null);
  const isPhoneWrong = saysMissing && !contactPhonePattern.test(stop.contactPhone.trim());
  const [isOpen, setIsOpen] = useState(`${stop.note}${stop.contactName}${stop.contactPhone}` !== '');
  const detailsId = useId();
  useEffect(() => {
    if (opens) field.current?.open();
  }, [opens]);
  const label = t('stop_number', { number });
  return (
    <li
      className={classNames(styles.stop, order && order.isDragged && styles.dragged)}
      style={order && order.offset !== 0 ? { translate: `0 ${order.offset}px` } : undefined}
    >
      <PlaceSearch
        label={label}
        placeholder={t('pickup_placeholder')}
        place={stop.place}
        text={stop.text}
        near={near}
        handle={field}
        fullScreenOnPhone={fullScreenOnPhone}
        error={saysMissing && stop.place === null ? t('choose_place') : undefined}
        onChange={onPlace}
        onFailure={onFailure}
        {...(onTaken && { onTaken })}
      >
        <span className={styles.tools}>
          {onChooseOnMap && (
            <IconButton
              label={`${t('choose_on_map')}: ${label}`}
              // If this fails, it is loaded again when the dialog opens.
              onPointerEnter={() => loadPointPicker().catch(() => undefined)}
              onClick={() => onChooseOnMap(stop.key)}
            >
              <Icon name="pin" />
            </IconButton>
          )}
          <IconButton
            label={`${t('stop_details')}: ${label}`}
            aria-expanded={isOpen || isPhoneWrong}
            aria-controls={detailsId}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Icon name="edit" />
          </IconButton>
          <span className={styles.space} />
          {order && <Order label={label} {...order} />}
          <IconButton label={t('change_remove_stop', { place: label })} onClick={onRemove}>
            <Icon name="trash" />
          </IconButton>
        </span>
      </PlaceSearch>
      <div id={detailsId} className={styles.details} hidden={!isOpen && !isPhoneWrong}>
        <Details stop={stop} isPhoneWrong={isPhoneWrong} onChange={onDetails} />
      </div>
    </li>
  );
}

interface OrderProps {
  readonly handle: object;
  readonly isDragged: boolean;
  /** How far the row is drawn from its place, in pixels. */
  readonly offset: number;
  /** False at the end of the list. */
  readonly onUp: (() => void) | false;
  readonly onDown: (() => void) | false;
}

/** At an end of the list, a button stays, so that it keeps the focus. */
function Order({ label, handle, onUp, onDown }: OrderProps & { readonly label: string }) {
  const t = useText();
  return (
    <>
      <span className={styles.handle} aria-hidden="true" {...handle}>
        <Icon name="grip" />
      </span>
      <IconButton
        label={t('stop_move_up', { place: label })}
        className={styles.up}
        aria-disabled={!onUp}
        onClick={onUp || undefined}
      >
        <Icon name="chevron" />
      </IconButton>
      <IconButton
        label={t('stop_move_down', { place: label })}
        aria-disabled={!onDown}
        onClick={onDown || undefined}
      >
        <Icon name="chevron" />
      </IconButton>
    </>
  );
}

interface DetailsProps {
  readonly stop: DraftStop;
  readonly isPhoneWrong: boolean;
  readonly onChange: (change: Partial<DraftStop>) => void;
}

function Details({ stop, isPhoneWrong, onChange }: DetailsProps) {
  const t = useText();
  return (
    <>
      <TextField
        label={t('stop_note')}
        maxLength={300}
        autoComplete="off"
        value={stop.note}
        onChange={({ target }) => onChange({ note: target.value })}
      />
      <TextField
        label={t('stop_contact_name')}
        maxLength={100}
        autoComplete="off"
        value={stop.contactName}
        onChange={({ target }) => onChange({ contactName: target.value })}
      />
      <TextField
        label={t('stop_contact_phone')}
        type="tel"
        maxLength={30}
        autoComplete="off"
        value={stop.contactPhone}
        error={isPhoneWrong ? t('stop_phone_wrong') : undefined}
        onChange={({ target }) => onChange({ contactPhone: westernDigits(target.value) })}
      />
    </>
  );
}
