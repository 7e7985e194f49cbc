import { createHash } from 'node:crypto';

const hashOf = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

/** The content policy of a document that contains this style and this script, and may contain no other. */
export function policyWithInline(
  policy: string,
  { style, script }: { readonly style: string; readonly script: string },
): string {
  const added: Readonly<Record<string, string>> = {
    'script-src': hashOf(script),
    'style-src': hashOf(style),
  };
  return policy
    .split(';')
    .map((directive) => {
      const hash = added[directive.trim().split(' ')[0] ?? ''];
      return hash === undefined ? directive : `${directive} ${hash}`;
    })
    .join(';');
}
