import { Notice } from '../../ui/feedback/notice.tsx';
import styles from './integrations.module.css';

export interface ChoicesProps<Name extends string> {
  readonly legend: string;
  readonly names: readonly Name[];
  readonly error?: string | undefined;
  readonly chosen: readonly Name[];
  readonly onChange: (chosen: readonly Name[]) => void;
}

/** A group of checkboxes for names from the API, which are the same in every language. */
export function Choices<Name extends string>({ legend, error, names, chosen, onChange }: ChoicesProps<Name>) {
  const toggle = (name: Name) =>
    onChange(chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name]);
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      {names.map((name) => (
        <label key={name}>
          <input type="checkbox" checked={chosen.includes(name)} onChange={() => toggle(name)} />
          <span className={styles.code} dir="ltr">
            {name}
          </span>
        </label>
      ))}
      {error !== undefined && <Notice tone="bad">{error}</Notice>}
    </fieldset>
  );
}
