import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import './ui/styles/fallback-fonts.css';
import './ui/styles/tokens.css';
import './ui/styles/base.css';
import { isForSomebody } from './api/page-reader.ts';
import { fetchTexts } from './api/page-texts.ts';
import { restoreSnapshot } from './api/offline/snapshot.ts';
import { createQueryClient } from './api/sync/query-client.ts';
import { App, fillQueries } from './app/app.tsx';
import { stateElementId, textsNeededFirst, type BootState, type PageState } from './app/boot/boot-state.ts';
import { preparePage } from './app/page-view.tsx';
import { pageAt } from './app/pages/pages.ts';
import { prepareShell } from './app/shells/shell.tsx';
import { linkFonts } from './ui/styles/link-fonts.ts';
import { openedByGoingBack } from './ui/hydration/opened-by-going-back.ts';
import { linkRestOfStyles } from './ui/styles/link-rest-of-styles.ts';
import { repeatPress } from './ui/hydration/pressed-early.ts';
import { takeover } from './ui/hydration/takeover.ts';

async function start(): Promise<void> {
  const root = document.getElementById('root');
  const state = document.getElementById(stateElementId)?.textContent;
  if (root === null || state === undefined || state === null) throw new Error('The page contains no state.');
  const boot = await withTexts(JSON.parse(state) as PageState);
  const queries = createQueryClient();
  // Without a connection the service worker shows the last document, which may be old and of another page.
  const isStored = document.documentElement.dataset['stored'] !== undefined;
  fillQueries(queries, isStored ? { ...boot, queries: [] } : boot);
  if (isStored && boot.user !== null) await restoreSnapshot(queries, boot.user.id);
  const page = pageAt(window.location.pathname);
  await Promise.all([preparePage(page), prepareShell(page, boot.user?.usertype)]);
  const toWaitFor: Promise<unknown>[] = [];
  document.dispatchEvent(new CustomEvent(takeover.begins, { detail: toWaitFor }));
  await Promise.all(toWaitFor);
  const app = (
    <BrowserRouter>
      <App boot={boot} queries={queries} />
    </BrowserRouter>
  );
  // In a transition React hydrates the page in steps of a few milliseconds, and handles keys and taps in
  // between.
  if (!isStored) startTransition(() => void hydrateRoot(root, app));
  else {
    root.replaceChildren();
    createRoot(root).render(app);
  }
  document.documentElement.dataset['ready'] = '';
  repeatPress();
  // A page that needs them requests them again.
  linkRestOfStyles().catch(() => undefined);
  linkFonts();
  if (boot.user === null) reloadOnceSignedIn();
}

/** Going back shows the document that the browser kept for a guest, who may have signed in since. */
function reloadOnceSignedIn(): void {
  const look = async () => {
    if (await isForSomebody()) window.location.reload();
  };
  window.addEventListener('pageshow', ({ persisted }) => void (persisted && look()));
  if (openedByGoingBack()) void look();
}

/** The texts are in separate files, which browsers keep; the rest of the state differs with every request. */
async function withTexts({ textsUrl, officeTextsUrl, ...boot }: PageState): Promise<BootState> {
  const onLost = () => document.dispatchEvent(new Event(takeover.isLate));
  const urls = textsNeededFirst(boot.user, { textsUrl, officeTextsUrl });
  const parts = await Promise.all(urls.map((url) => fetchTexts(url, onLost)));
  const texts = Object.assign({}, ...parts) as BootState['language']['texts'];
  const isWhole = urls.includes(officeTextsUrl);
  return { ...boot, language: { ...boot.language, texts, ...(!isWhole && { officeTextsUrl }) } };
}

void start();
