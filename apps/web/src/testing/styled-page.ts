/** The properties that `quickComputedStyle` computes, and the one that sets every property. */
const perceived = ['display', 'visibility', 'pointer-events', 'opacity', 'all'];

interface SeenSheet {
  readonly ruleCount: number;
  readonly isStyling: boolean;
}

const seen = new WeakMap<CSSStyleSheet, SeenSheet>();

/** Whether a style sheet of the page may decide what people perceive. */
export function hasStyledPage(): boolean {
  const { styleSheets } = document;
  for (let index = styleSheets.length - 1; index >= 0; index -= 1)
    if (isStyling(styleSheets[index] as CSSStyleSheet)) return true;
  return false;
}

function isStyling(sheet: CSSStyleSheet): boolean {
  const { cssRules } = sheet;
  const known = seen.get(sheet);
  if (known?.ruleCount === cssRules.length) return known.isStyling;
  const found = { ruleCount: cssRules.length, isStyling: [...cssRules].some(setsPerceived) };
  seen.set(sheet, found);
  return found.isStyling;
}

/** A rule of an unknown kind, such as an import, may set anything. */
function setsPerceived(rule: CSSRule): boolean {
  const { style, cssRules } = rule as CSSRule & { style?: CSSStyleDeclaration; cssRules?: CSSRuleList };
  if (style === undefined && cssRules === undefined) return true;
  return (
    perceived.some((name) => (style?.getPropertyValue(name) ?? '') !== '') ||
    [...(cssRules ?? [])].some(setsPerceived)
  );
}
