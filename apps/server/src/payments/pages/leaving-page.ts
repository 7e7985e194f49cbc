import type { RawResponse } from '../../platform/http/handler.ts';
import { escapeHtml } from '../drawing/escape-html.ts';
import type { HandOff } from '../provider/hand-off.ts';
import { drawPage, hashOf, type DrawnPage } from '../drawing/draw-page.ts';
import type { PageContext } from '../drawing/page-context.ts';

const script = 'document.forms[0].submit()';

/** A page that submits its only form to the provider automatically; without scripts, the payer presses its button. */
export function formPage(
  handOff: HandOff & { readonly kind: 'form' },
  label: string,
  context: PageContext,
): RawResponse {
  const fields = Object.entries(handOff.fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const title = context.text('pay_page_continue', { provider: label });
  const main = `<form method="post" action="${escapeHtml(handOff.address)}">
${fields.join('\n')}
<button>${escapeHtml(title)}</button>
</form>`;
  const sources = {
    'script-src': [hashOf(script)],
    'form-action': [new URL(handOff.address).origin],
  };
  return answerOf(drawPage(context, { title, main, scripts: `<script>${script}</script>\n` }, sources));
}

/** A page that continues to the provider's page automatically; its link does the same. */
export function leavingPage(address: string, label: string, context: PageContext): RawResponse {
  const title = context.text('pay_page_continue', { provider: label });
  const main = `<a class="button" href="${escapeHtml(address)}">${escapeHtml(title)}</a>`;
  return answerOf(drawPage(context, { title, main, goTo: address }));
}

function answerOf({ html, headers }: DrawnPage): RawResponse {
  return { contentType: 'text/html; charset=utf-8', headers, body: html };
}
