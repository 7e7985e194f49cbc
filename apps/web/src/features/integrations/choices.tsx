import styles from './integrations.module.css';

export interface ChoicesProps<Name extends string> {
  readonly legend: string;
  readonly names: readonly Name[];
  readonly chosen: readonly Name[];
  readonly onChange: (chosen: readonly Name[]) => void;
}

/** Names of the API, which are the same in every language, as a group of checkboxes. */
export function Choices<Name extends string>({ legend, names, chosen, onChange }: ChoicesProps<Name>) {
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
    </fieldset>
  );
}
