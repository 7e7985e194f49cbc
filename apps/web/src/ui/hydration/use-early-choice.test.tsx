import { act } from '@testing-library/react';
import { useState } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Radio } from '../fields/radio.tsx';
import { useEarlySelect } from './use-early-choice.ts';

interface ChoicesProps {
  readonly languages?: readonly string[];
  readonly onChange?: () => void;
}

function Choices({ languages = ['de', 'en', 'fr'], onChange }: ChoicesProps) {
  const [car, setCar] = useState('small');
  const [language, setLanguage] = useState('en');
  const select = useEarlySelect();
  return (
    <>
      {['small', 'large'].map((each) => (
        <Radio
          key={each}
          name="car"
          value={each}
          checked={each === car}
          onChange={() => {
            setCar(each);
            onChange?.();
          }}
        />
      ))}
      <select
        ref={select}
        value={language}
        onChange={(event) => {
          setLanguage(event.target.value);
          onChange?.();
        }}
      >
        {languages.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
      <output>{`${car}, ${language}`}</output>
    </>
  );
}

function page(html = ''): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = html;
  document.body.append(root);
  onTestFinished(() => root.remove());
  return root;
}
const inside = <Node extends Element>(root: HTMLElement, selector: string): Node =>
  root.querySelector<Node>(selector) ?? expect.unreachable(selector);
const shown = (root: HTMLElement) => ({
  app: inside(root, 'output').textContent,
  large: inside<HTMLInputElement>(root, '[value=large]').checked,
  language: inside<HTMLSelectElement>(root, 'select').value,
});

test('LAND-4 LAYOUT-5 a choice made before the scripts have loaded reaches the app', async () => {
  const root = page(renderToString(<Choices />));
  inside<HTMLInputElement>(root, '[value=large]').click();
  inside<HTMLSelectElement>(root, 'select').value = 'fr';
  await act(async () => hydrateRoot(root, <Choices />));
  expect(shown(root)).toEqual({ app: 'large, fr', large: true, language: 'fr' });
});

test('LAYOUT-5 going back does not choose a language again that the browser restores', async () => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'back_forward' } as never]);
  const root = page(renderToString(<Choices />));
  inside<HTMLSelectElement>(root, 'select').value = 'fr';
  await act(async () => hydrateRoot(root, <Choices />));
  expect(shown(root).app).toBe('small, en');
});

test('without an early choice nothing changes, even if the value is no option', async () => {
  let changes = 0;
  const onChange = () => (changes += 1);
  const hydrated = page(renderToString(<Choices />));
  await act(async () => hydrateRoot(hydrated, <Choices onChange={onChange} />));
  expect(shown(hydrated)).toEqual({ app: 'small, en', large: false, language: 'en' });
  const others = ['de', 'fr'];
  const foreign = page(renderToString(<Choices languages={others} />));
  await act(async () => hydrateRoot(foreign, <Choices languages={others} onChange={onChange} />));
  const rendered = page();
  await act(async () => createRoot(rendered).render(<Choices languages={others} onChange={onChange} />));
  expect([shown(foreign).app, shown(rendered).app, changes]).toEqual(['small, en', 'small, en', 0]);
});
