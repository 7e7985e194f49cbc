import { linkCachedFonts } from './ui/link-fonts.ts';

/**
 * The first script of all pages but the landing page: it marks the button that was pressed last while the app
 * is still loading, and the app presses it again once it can. On a slow connection the app is ready seconds
 * after the page is shown.
 */
document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('button[type=button]') : null;
  // Once the app is ready, it handles every press itself.
  if (button === null || document.documentElement.dataset['ready'] !== undefined) return;
  document.querySelector('[data-pressed-early]')?.removeAttribute('data-pressed-early');
  button.setAttribute('data-pressed-early', '');
});

linkCachedFonts();
