import { useEffect } from 'react';
import { useSettings } from '../api/shared-queries.ts';

/** The title by which tabs, the history and screen readers identify a page. Source: ROUTE-9. */
export const documentTitle = (name: string, appName: string): string => `${name} · ${appName}`;

/**
 * Names a page after its content, such as one booking, once it has loaded; until then, by the page's own
 * title.
 */
export function useDocumentTitle(name: string | undefined): void {
  const { appName } = useSettings();
  useEffect(() => {
    if (name !== undefined) document.title = documentTitle(name, appName);
  }, [name, appName]);
}
