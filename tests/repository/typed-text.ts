import { parseSync } from 'oxc-parser';

/** Names of values that people typed: names, addresses, notes, and whatever else keeps its own direction. */
const typed =
  /^(?:add|address|note|reason|comment|message|question|answer|email|mobile|phone|to|plate|iban)$|(?:Address|Name|Note|Reason|Comment|Message|Phone|Email|Mobile|Instructions|VehicleNumber|Notes|Reference)$|^(?:name|notes|instructions|vehicleNumber|companyReference)$/;

type Node = Readonly<Record<string, unknown>> & { readonly type: string };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** The last name of what is shown, such as `add` of `booking.pickup.add`; null for what is not a plain value. */
function shownNames(node: unknown): string[] {
  if (!isNode(node)) return [];
  switch (node.type) {
    case 'Identifier':
      // A variable of this name is a button.
      return node['name'] === 'add' ? [] : [String(node['name'])];
    case 'MemberExpression':
      return node['computed'] === true ? [] : [String((node['property'] as Node)['name'])];
    case 'ChainExpression':
    case 'TSNonNullExpression':
    case 'ParenthesizedExpression':
      return shownNames(node['expression']);
    case 'LogicalExpression':
      return shownNames(node['right']).concat(node['operator'] === '&&' ? [] : shownNames(node['left']));
    case 'ConditionalExpression':
      return [...shownNames(node['consequent']), ...shownNames(node['alternate'])];
    case 'TemplateLiteral':
      return (node['expressions'] as unknown[]).flatMap(shownNames);
    default:
      return [];
  }
}

/** Elements that keep the direction of what they show. */
const keeping = new Set(['bdi', 'Plate']);

/** Whether an element keeps the direction of what it shows, also by `dir`. */
function keepsDirection({ openingElement }: Node): boolean {
  const opening = openingElement as Node;
  const { name, attributes } = opening as unknown as { name: Node; attributes: Node[] };
  const hasDirection = attributes.some(
    (attribute) => attribute.type === 'JSXAttribute' && (attribute['name'] as Node)['name'] === 'dir',
  );
  return hasDirection || keeping.has(String(name['name']));
}

/**
 * The places of a file that show typed text in the direction of the page: in Arabic, “12 Dorset Street” would become
 * “Dorset Street 12”.
 */
export function withoutDirection(path: string, text: string): string[] {
  const found: string[] = [];
  const visit = (value: unknown, isKept: boolean): void => {
    if (Array.isArray(value)) return value.forEach((item) => visit(item, isKept));
    if (!isNode(value)) return;
    const isElement = value.type === 'JSXElement';
    if (isElement || value.type === 'JSXFragment') {
      const kept = isElement ? keepsDirection(value) : isKept;
      for (const child of value['children'] as Node[]) {
        const names = child.type === 'JSXExpressionContainer' && !kept ? shownNames(child['expression']) : [];
        const line = text.slice(0, Number(child['start'])).split('\n').length;
        found.push(...names.filter((name) => typed.test(name)).map((name) => `${path}:${line} ${name}`));
        visit(child, kept);
      }
      if (isElement) visit(value['openingElement'], false);
      return;
    }
    Object.values(value).forEach((part) => visit(part, false));
  };
  visit(parseSync(path, text).program, false);
  return found;
}
