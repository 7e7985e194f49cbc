interface FactListProps {
  readonly facts: readonly (readonly (string | null | undefined)[])[];
  readonly className?: string | undefined;
}

/** Facts as label and text. A fact without text is left out. */
export function FactList({ facts, className }: FactListProps) {
  return (
    <dl className={className}>
      {facts.map(([label, text]) =>
        text ? (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{text}</bdi>
            </dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
