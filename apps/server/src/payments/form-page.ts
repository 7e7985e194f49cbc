import { createHash } from 'node:crypto';
import type { RawAnswer } from '../platform/http/handler.ts';
import { escapeHtml } from './escape-html.ts';
import type { HandOff } from './provider.ts';

const script = 'document.forms[0].submit()';
const scriptDigest = createHash('sha256').update(script).digest('base64');

/** A page that submits its only form to the provider automatically; without scripts, the payer presses its button. */
export function formPage(handOff: HandOff & { readonly kind: 'form' }, label: string): RawAnswer {
  const fields = Object.entries(handOff.fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const body = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(label)}</title>
</head>
<body>
<form method="post" action="${escapeHtml(handOff.address)}">
${fields.join('\n')}
<button>Continue to ${escapeHtml(label)}</button>
</form>
<script>${script}</script>
</body>
</html>
`;
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${scriptDigest}'`,
    `form-action ${new URL(handOff.address).origin}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  const headers = { 'content-security-policy': policy, 'cache-control': 'no-store' };
  return { contentType: 'text/html; charset=utf-8', headers, body };
}
