import { linkCachedFonts } from './ui/styles/link-fonts.ts';
import { keepPresses } from './ui/hydration/pressed-early.ts';

// The first script of all pages but the landing page.
keepPresses();
linkCachedFonts();
