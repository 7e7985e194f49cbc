type Labelled = Element & { readonly labels: Iterable<HTMLLabelElement> | null };

const labelled = [
  HTMLButtonElement,
  HTMLInputElement,
  HTMLMeterElement,
  HTMLOutputElement,
  HTMLProgressElement,
  HTMLSelectElement,
  HTMLTextAreaElement,
];

const thorough = new Map(
  labelled.map(({ prototype }) => [
    prototype.constructor,
    Object.getOwnPropertyDescriptor(prototype, 'labels')?.get as () => Labelled['labels'],
  ]),
);

/** An element's labels, as jsdom finds them. */
export function thoroughLabels(element: Element): Labelled['labels'] | undefined {
  return thorough.get(element.constructor)?.call(element);
}

/** Lets queries and accessible names use `quickLabels`. */
export function findLabelsQuickly(): void {
  for (const { prototype } of labelled)
    Object.defineProperty(prototype, 'labels', {
      configurable: true,
      get(this: Element) {
        return quickLabels(this);
      },
    });
}

/**
 * Looks at the page's labels only. jsdom searches the whole page for labels, and for each of them the whole page again
 * for its field.
 */
export function quickLabels(element: Element): Labelled['labels'] | undefined {
  const isHidden = element instanceof HTMLInputElement && element.type === 'hidden';
  if (isHidden || !element.isConnected || element.getRootNode() !== document) return thoroughLabels(element);
  return [...document.getElementsByTagName('label')].filter((label) => isLabelOf(label, element));
}

function isLabelOf(label: HTMLLabelElement, element: Element): boolean {
  const id = label.getAttribute('for');
  if (id === null) return label.contains(element) && label.control === element;
  return id !== '' && id === element.id && document.getElementById(id) === element;
}
