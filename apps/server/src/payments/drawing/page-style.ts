/** The product's colours and shapes, for a page that loads no files. */
export const pageStyle = `
:root { color-scheme: light dark; --ink: light-dark(#10192d, #eef2fa); --soft: light-dark(#404b65, #b7c2d9);
  --line: light-dark(#77839a, #7281a8); --link: light-dark(#1a47b8, #9dbaff); --focus: light-dark(#1a47b8, #ffbb33); }
html.light { color-scheme: light; }
html.dark { color-scheme: dark; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; color: var(--ink);
  background: light-dark(#edf0f4, #0a1020); font: 1.0625rem/1.5 system-ui, sans-serif; }
main { width: min(26rem, 100%); padding: 2rem; border-radius: 1.125rem; background: light-dark(#ffffff, #131b31);
  box-shadow: 0 2px 4px #0a10201a, 0 12px 32px #0a102026; }
.plate { display: inline-block; margin: 0; padding: 0.125rem 0.75rem; border-radius: 0.375rem; color: #ffffff;
  background: light-dark(#15388f, #2149b4); font-size: 0.9375rem; font-weight: 600; }
h1 { margin: 1rem 0 0; font-size: clamp(1.95rem, 1.5rem + 2.1vw, 3.125rem); line-height: 1.1; overflow-wrap: anywhere; }
h1.sentence { font-size: 1.625rem; line-height: 1.25; }
.what { margin: 0.25rem 0 1.5rem; color: var(--soft); overflow-wrap: anywhere; }
form { display: grid; gap: 0.75rem; margin-top: 1.5rem; }
button, .button { min-height: 3rem; padding: 0.5rem 1rem; border: 1.5px solid transparent; border-radius: 999px; cursor: pointer;
  color: #1c1503; background: light-dark(#ffb520, #ffbb33); font: inherit; font-weight: 600; }
button:hover, .button:hover { background: light-dark(#f5a300, #ffc95c); }
.button { display: grid; place-items: center; color: #1c1503; text-align: center; text-decoration: none; }
button:disabled { cursor: default; opacity: 0.55; }
button.second, .button.second { color: var(--ink); border-color: var(--line); background: transparent; }
button.second:hover, .button.second:hover { background: light-dark(#e1e6ed, #070c18); }
.field { display: grid; gap: 0.25rem; }
.field label { font-weight: 600; }
.box { height: 3rem; padding: 0 0.875rem; border: 1.5px solid var(--line); border-radius: 0.625rem;
  background: light-dark(#ffffff, #0a1020); direction: ltr; }
.box:focus-within, .braintree-hosted-fields-focused { outline: 3px solid var(--focus); outline-offset: 2px; }
.note, .message { margin: 0; color: var(--soft); }
.message { min-height: 1.5em; }
.message.bad { padding: 0.75rem 1rem; border-radius: 0.625rem; }
.outcome { padding: 0.75rem 1rem; border-radius: 0.625rem; }
.good { color: light-dark(#0f6439, #76dba9); background: light-dark(#dcf3e6, #10352a); }
.bad { color: light-dark(#a81f18, #ff9c93); background: light-dark(#fde5e2, #43191a); }
.back { margin: 1.5rem 0 0; }
a { display: inline-block; padding: 0.5rem 0; color: var(--link); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
`;
