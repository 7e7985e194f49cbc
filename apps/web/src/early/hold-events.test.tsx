import { act } from '@testing-library/react';
import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { holdEvents } from './hold-events.ts';

const kept = { pickup: '', car: 'small', language: 'en' };

interface FormProps {
  /** Called after the first render in the browser, which still equals the server's. */
  readonly onTakenOver: () => void;
  /** Called after the render with the values that the browser has kept. */
  readonly onDone: () => void;
}

function Form({ onTakenOver, onDone }: FormProps) {
  const isHydrated = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  const [pickup, setPickup] = useState(kept.pickup);
  const [car, setCar] = useState(kept.car);
  const [language, setLanguage] = useState(kept.language);
  useLayoutEffect(() => (isHydrated ? onDone() : onTakenOver()), [isHydrated, onDone, onTakenOver]);
  return (
    <form>
      <input name="pickup" value={pickup} onChange={(event) => setPickup(event.target.value)} />
      {['small', 'large'].map((each) => (
        <input key={each} type="radio" value={each} checked={car === each} onChange={() => setCar(each)} />
      ))}
      <select value={language} onChange={(event) => setLanguage(event.target.value)}>
        <option>en</option>
        <option>fr</option>
      </select>
      <output>{`${pickup}, ${car}, ${language}`}</output>
    </form>
  );
}

test('LAND-3 input during hydration is kept and reaches the app', async () => {
  const root = document.createElement('div');
  root.id = 'root';
  root.innerHTML = renderToString(<Form onTakenOver={() => undefined} onDone={() => undefined} />);
  document.body.append(root);
  const field = root.querySelector<HTMLInputElement>('[name=pickup]') ?? expect.unreachable('a field');
  const large = root.querySelector<HTMLInputElement>('[value=large]') ?? expect.unreachable('a radio button');
  const select = root.querySelector('select') ?? expect.unreachable('a select');
  const type = () => {
    // Changes the value as a key press would; React notices it only by the event.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'station');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    large.click();
    select.value = 'fr';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const release = holdEvents(() => undefined);
  await act(() => hydrateRoot(root, <Form onTakenOver={type} onDone={release} />));
  expect(field.value).toBe('station');
  expect(large.checked).toBe(true);
  expect(root.querySelector('output')?.textContent).toBe('station, large, fr');
  root.remove();
});
