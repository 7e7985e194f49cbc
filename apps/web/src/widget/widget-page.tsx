import type { OfferedCarType, Settings } from '@fiacre/contract';
import type { createTranslator } from '../i18n/translate.ts';
import { Lantern } from '../ui/brand/lantern.tsx';

export interface WidgetPageProps {
  readonly settings: Settings;
  readonly carTypes: readonly OfferedCarType[];
  /** The addresses with which the link filled in the fields; empty without one. */
  readonly addresses: { readonly pickup: string; readonly drop: string };
  readonly t: ReturnType<typeof createTranslator>;
  readonly own: (written: string) => string;
}

/**
 * The booking form on the operator's own website. It is plain HTML: without scripts, submitting opens the landing page,
 * which searches for the places. The script of the widget does the rest. Sources: WIDGET-4, WIDGET-5.
 */
export function WidgetPage({ settings, carTypes, addresses, t, own }: WidgetPageProps) {
  return (
    <main className="card">
      <header>
        {settings.logoImage === '' ? <Lantern className="mark" /> : <img src={settings.logoImage} alt="" />}
        <h1>{t('book_your_ride')}</h1>
      </header>
      <form action="/" target="_blank" rel="noopener" autoComplete="off">
        <div className="places">
          <PlaceInput stop="pickup" value={addresses.pickup} t={t} />
          <PlaceInput stop="drop" value={addresses.drop} t={t} />
        </div>
        <div className="times" hidden data-times>
          <label className="field">
            <span>{t('when')}</span>
            <select data-when>
              <option value="now">{t('book_now')}</option>
              <option value="later">{t('book_later')}</option>
            </select>
          </label>
          <label className="field" hidden data-time>
            <span>{t('pickup_time')}</span>
            <input type="datetime-local" />
          </label>
        </div>
        <p className="note" role="status" data-note />
        <p className="problem" role="alert" data-problem />
        <div className="prices" aria-live="polite" data-prices hidden>
          <p data-trip />
          <ul>
            {carTypes.map(({ id, name, image }) => (
              <li key={id} data-car={id}>
                {image !== '' && <img src={image} alt="" width="64" height="32" loading="lazy" />}
                <span className="name">{own(name)}</span>
                <span className="away" />
                <bdi className="price" />
              </li>
            ))}
          </ul>
        </div>
        <button type="submit">{t('continue')}</button>
        <p className="small">{t('widget_new_tab', { name: settings.appName })}</p>
      </form>
    </main>
  );
}

interface PlaceInputProps {
  readonly stop: 'pickup' | 'drop';
  readonly value: string;
  readonly t: WidgetPageProps['t'];
}

function PlaceInput({ stop, value, t }: PlaceInputProps) {
  return (
    <div className="field place">
      <label htmlFor={stop}>{t(stop)}</label>
      <input
        id={stop}
        name={stop}
        type="text"
        role="combobox"
        aria-expanded="false"
        aria-controls={`${stop}-list`}
        aria-autocomplete="list"
        enterKeyHint="search"
        maxLength={200}
        placeholder={t(`${stop}_placeholder`)}
        defaultValue={value}
      />
    </div>
  );
}
