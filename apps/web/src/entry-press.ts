import { linkCachedFonts } from './ui/link-fonts.ts';
import { keepPresses } from './ui/pressed-early.ts';

// The first script of all pages but the landing page.
keepPresses();
linkCachedFonts();
