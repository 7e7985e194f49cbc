import { type ReactNode } from 'react';
import type { AppRoute } from '../routes.ts';
import { PublicShell } from './public-shell.tsx';

/** The frame around a page. */
export function Shell({ children }: { readonly route: AppRoute; readonly children: ReactNode }) {
  return <PublicShell>{children}</PublicShell>;
}
