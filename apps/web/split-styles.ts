/** The classes that the selectors of a rule name. */
const classesOf = (rule: string): readonly string[] =>
  [...rule.replaceAll(/\{[^{}]*\}/g, ' ').matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name = '']) => name);

/** The rules of a minified style sheet; an at-rule with its block is one. */
function* rulesOf(css: string): Generator<string> {
  let start = 0;
  let depth = 0;
  let quote = '';
  for (let at = 0; at < css.length; at += 1) {
    const letter = css.charAt(at);
    if (letter === '\\') at += 1;
    else if (quote !== '') quote = letter === quote ? '' : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '{') depth += 1;
    else if (letter === '}') depth -= 1;
    if (quote === '' && depth === 0 && (letter === '}' || letter === ';')) {
      yield css.slice(start, at + 1);
      start = at + 1;
    }
  }
}

/**
 * Splits the style sheet of all pages: `first` has the rules without classes and those of the classes that some scripts
 * name, `rest` has all other rules. Both keep the order of their rules.
 *
 * @param scripts the code needed for the first render
 */
export function splitStyles(css: string, scripts: readonly string[]): { first: string; rest: string } {
  const words = new Set(scripts.flatMap((code) => code.match(/[\w-]+/g) ?? []));
  const split = { first: '', rest: '' };
  for (const rule of rulesOf(css)) {
    const classes = classesOf(rule);
    split[classes.length === 0 || classes.some((name) => words.has(name)) ? 'first' : 'rest'] += rule;
  }
  return split;
}
