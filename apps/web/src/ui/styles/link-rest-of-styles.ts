let loading: Promise<void> | undefined;

/**
 * Links the styles that the landing page itself does not need (`styles-of-landing-page` in vite.config.ts), and resolves
 * once they apply. All other documents link them already. A failed download can be repeated.
 */
export function linkRestOfStyles(): Promise<void> {
  const href = document.querySelector<HTMLElement>('script[data-styles]')?.dataset['styles'];
  if (href === undefined) return Promise.resolve();
  loading ??= linked(href).catch((cause: unknown) => {
    loading = undefined;
    throw cause;
  });
  return loading;
}

function linked(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error('The styles could not be loaded.'));
    };
    document.head.append(link);
  });
}
