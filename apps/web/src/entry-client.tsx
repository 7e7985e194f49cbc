import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import { createQueryClient } from './api/query-client.ts';
import { App, fillQueries } from './app/app.tsx';
import { stateElementId, type BootState } from './app/boot-state.ts';
import { preparePage } from './app/page-view.tsx';
import { pageAt } from './app/pages.ts';

async function start(): Promise<void> {
  const root = document.getElementById('root');
  const state = document.getElementById(stateElementId)?.textContent;
  if (root === null || state === undefined || state === null)
    throw new Error('The page came without its state.');
  const boot = JSON.parse(state) as BootState;
  const queries = createQueryClient();
  fillQueries(queries, boot);
  await preparePage(pageAt(window.location.pathname));
  hydrateRoot(
    root,
    <BrowserRouter>
      <App boot={boot} queries={queries} />
    </BrowserRouter>,
  );
}

void start();
