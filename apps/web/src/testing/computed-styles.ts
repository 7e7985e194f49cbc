import { hasStyledPage } from './styled-page.ts';

/** The attributes on which a browser's `display` depends, in addition to the element's name. */
const attributes = ['hidden', 'open', 'popover', 'type', 'style'] as const;
const tableParts: ReadonlySet<string> = new Set(['colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr']);

export const thoroughComputedStyle = window.getComputedStyle;

/** Lets every query use `quickComputedStyle`. */
export function computeStylesQuickly(): void {
  for (const owner of [window, document.defaultView])
    Object.assign(owner ?? {}, { getComputedStyle: quickComputedStyle });
}

const displays = new Map<string, string>();

/**
 * Computes the few properties that determine what people perceive and can press, and accessible names. jsdom
 * would match each element against a hundred rules after every change of the page. Other properties are left
 * to jsdom, and so is everything if a style sheet of the page sets one of these few.
 */
export const quickComputedStyle: typeof window.getComputedStyle = (element, pseudo) => {
  if (pseudo !== undefined || hasStyledPage()) return thoroughComputedStyle(element, pseudo);
  const valueOf = (name: string): string =>
    quickValues.get(name)?.(element) ?? thoroughComputedStyle(element).getPropertyValue(name);
  return new Proxy({} as CSSStyleDeclaration, {
    get(_, name) {
      if (name === 'getPropertyValue') return valueOf;
      return (
        quickValues.get(name)?.(element) ?? (Reflect.get(thoroughComputedStyle(element), name) as unknown)
      );
    },
  });
};

const quickValues: ReadonlyMap<string | symbol, (element: Element) => string> = new Map([
  ['display', displayOf],
  ['visibility', visibilityOf],
  ['pointerEvents', pointerEventsOf],
  ['pointer-events', pointerEventsOf],
  ['opacity', opacityOf],
]);

function displayOf(element: Element): string {
  const shape = shapeOf(element);
  // Depends on the element's siblings.
  if (shape === null) return thoroughComputedStyle(element).display;
  const known = displays.get(shape) ?? thoroughComputedStyle(element).display;
  displays.set(shape, known);
  return known;
}

/** Elements of the same shape have the same `display`; null if it also depends on other elements. */
function shapeOf(element: Element): string | null {
  const { localName } = element;
  if (localName === 'summary') return null;
  let shape = `${element.namespaceURI} ${localName}`;
  for (const name of attributes) {
    const value = element.getAttribute(name);
    if (value !== null) shape += ` ${name}=${JSON.stringify(value)}`;
  }
  return shape;
}

/** Inherited, unlike `display`. */
function visibilityOf(element: Element): string {
  for (let one: Element | null = element; one !== null; one = one.parentElement) {
    const own = ownStyle(one)?.visibility ?? '';
    if (own !== '' && own !== 'inherit') return own;
    if (tableParts.has(one.localName) && one.hasAttribute('hidden')) return 'collapse';
  }
  return 'visible';
}

/** Also inherited. */
function pointerEventsOf(element: Element): string {
  for (let one: Element | null = element; one !== null; one = one.parentElement) {
    const own = ownStyle(one)?.pointerEvents ?? '';
    if (own !== '' && own !== 'inherit') return own;
  }
  return 'auto';
}

function opacityOf(element: Element): string {
  const isOwn = (ownStyle(element)?.opacity ?? '') !== '';
  return isOwn ? thoroughComputedStyle(element).opacity : '1';
}

function ownStyle(element: Element): CSSStyleDeclaration | undefined {
  const isStyled = element instanceof HTMLElement || element instanceof SVGElement;
  return isStyled && element.hasAttribute('style') ? element.style : undefined;
}
