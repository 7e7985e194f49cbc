import { createTheme, type Theme } from '@mui/material/styles';
import type { Direction } from '../i18n/direction.ts';

const token = (name: string) => `var(--${name})`;
const tone = (main: string, soft: string, contrastText: string) => ({
  main: token(main),
  light: token(soft),
  dark: token(main),
  contrastText: token(contrastText),
});

/**
 * The grid library's theme, built from the product's own tokens. The tokens switch between light and dark in CSS, so
 * one theme serves both and nothing is computed twice.
 */
export function officeTheme(direction: Direction): Theme {
  const theme = createTheme({
    cssVariables: { nativeColor: true, cssVarPrefix: 'office', disableCssColorScheme: true },
    direction,
    palette: {
      primary: tone('color-link', 'color-enamel-soft', 'color-surface'),
      secondary: tone('color-lamp', 'color-lamp-soft', 'color-on-lamp'),
      error: tone('color-bad', 'color-bad-soft', 'color-surface'),
      warning: tone('color-warn', 'color-warn-soft', 'color-surface'),
      success: tone('color-good', 'color-good-soft', 'color-surface'),
      background: { default: token('color-page'), paper: token('color-surface') },
      text: {
        primary: token('color-ink'),
        secondary: token('color-ink-soft'),
        disabled: token('color-ink-faint'),
      },
      divider: token('color-line'),
      action: {
        active: token('color-ink-soft'),
        hover: token('color-sunken'),
        selected: token('color-enamel-soft'),
        disabled: token('color-ink-faint'),
      },
    },
    shape: { borderRadius: 10 },
    typography: {
      fontFamily: token('font-text'),
      fontSize: 15,
      button: { textTransform: 'none', fontWeight: 650 },
    },
  });
  // The grid names its style element after the theme's JSON. With a fixed name its text is the same in both
  // directions, and the content security policy can allow it by one hash.
  return Object.assign(theme, { toJSON: () => 'fiacre' });
}
