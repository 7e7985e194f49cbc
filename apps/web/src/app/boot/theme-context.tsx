import { createContext, use, useMemo, useState, type ReactNode } from 'react';
import { themeCookieName, type Theme } from './boot-state.ts';
import { saveCookie } from './document-cookie.ts';

interface ThemeChoice {
  readonly theme: Theme;
  readonly choose: (theme: Theme) => void;
}

const Context = createContext<ThemeChoice | null>(null);

/** The scheme is an attribute of the root element, already set by the server: no flash, no inline script. */
export function ThemeProvider({
  initial,
  children,
}: {
  readonly initial: Theme;
  readonly children: ReactNode;
}) {
  const [theme, setTheme] = useState(initial);
  const value = useMemo<ThemeChoice>(
    () => ({
      theme,
      choose(next) {
        setTheme(next);
        document.documentElement.dataset['theme'] = next;
        saveCookie(themeCookieName, next);
      },
    }),
    [theme],
  );
  return <Context value={value}>{children}</Context>;
}

export function useTheme(): ThemeChoice {
  const value = use(Context);
  if (value === null) throw new Error('useTheme needs a ThemeProvider above it');
  return value;
}
