import { act } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { Button } from '../button.tsx';
import { TextAreaField, TextField } from '../fields/text-field.tsx';

/** A form that keeps its fields in one object, like most forms. */
function Form() {
  const [filled, setFilled] = useState({ name: '', note: '' });
  return (
    <form>
      <TextField
        label="Name"
        name="name"
        value={filled.name}
        onChange={(event) => setFilled({ ...filled, name: event.target.value })}
      />
      <TextAreaField
        label="Note"
        value={filled.note}
        onChange={(event) => setFilled({ ...filled, note: event.target.value })}
      />
      <output>{JSON.stringify(filled)}</output>
      <Button type="submit">Send</Button>
    </form>
  );
}

let root: Root | undefined;
afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
});

const field = <Kind extends Element>(selector: string) => {
  const found = document.querySelector<Kind>(selector);
  if (found === null) throw new Error(`no ${selector}`);
  return found;
};

test('text typed before the scripts have loaded is kept, in every field of a form', async () => {
  const page = document.createElement('div');
  page.innerHTML = renderToString(<Form />);
  document.body.append(page);
  // Enter must not submit a form whose script has not loaded.
  expect(field<HTMLButtonElement>('button').disabled).toBe(true);
  field<HTMLInputElement>('input').value = 'Ada';
  field<HTMLTextAreaElement>('textarea').value = 'Ring twice';
  await act(async () => {
    root = hydrateRoot(page, <Form />);
  });
  expect(field<HTMLInputElement>('input').value).toBe('Ada');
  expect(field('output').textContent).toBe('{"name":"Ada","note":"Ring twice"}');
  expect(field<HTMLButtonElement>('button').disabled).toBe(false);
});
