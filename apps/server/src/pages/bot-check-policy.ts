/** These services create scripts and markup from text, which cannot be turned off. */
const dropped = new Set(['require-trusted-types-for', 'trusted-types']);
const opened = new Set(['script-src', 'frame-src', 'style-src', 'connect-src']);

/**
 * The content policy of the sign-in page where a bot check is configured; all other pages keep the strict policy.
 * Source: AUTH-8.
 */
export function policyWithBotCheck(policy: string, sources: readonly string[]): string {
  return policy
    .split(';')
    .map((directive) => directive.trim().split(' '))
    .filter(([name = '']) => !dropped.has(name))
    .map(([name = '', ...allowed]) =>
      opened.has(name)
        ? [name, ...allowed.filter((source) => source !== "'none'"), ...sources].join(' ')
        : [name, ...allowed].join(' '),
    )
    .join('; ');
}
