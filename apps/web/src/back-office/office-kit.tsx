import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import rtlPlugin from '@mui/stylis-plugin-rtl';
import { useMemo, type ReactNode } from 'react';
import { useI18n } from '../i18n/i18n-context.tsx';
import { officeTheme } from './office-theme.ts';

/**
 * Wraps the grid library: themed from the tokens, mirrored for right-to-left. Use it only in pages that are
 * loaded lazily.
 */
export function OfficeKit({ children }: { readonly children: ReactNode }) {
  const { direction } = useI18n();
  const cache = useMemo(
    () =>
      createCache({
        key: `office-${direction}`,
        stylisPlugins: direction === 'rtl' ? [rtlPlugin] : [],
        // Rules are inserted through the CSSOM: the content security policy refuses style elements with text.
        speedy: true,
      }),
    [direction],
  );
  const theme = useMemo(() => officeTheme(direction), [direction]);
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme}>{children}</ThemeProvider>
    </CacheProvider>
  );
}
