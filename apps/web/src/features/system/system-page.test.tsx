import { systemAreas, type System, type SystemArea, type SystemState } from '@fiacre/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { sampleId } from '../../testing/samples.ts';
import { SystemPage } from './system-page.tsx';

const now = new Date('2026-11-21T12:00:00Z');
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now }));

const system = (
  states: Partial<Record<SystemArea, SystemState>> = {},
  change: Partial<System> = {},
): System => ({
  at: now.toISOString(),
  version: '0.8.1',
  areas: systemAreas.map((area) => ({ area, state: states[area] ?? 'good' })),
  nodes: [
    {
      id: sampleId(1),
      host: 'alpha',
      version: '0.8.1',
      nodeVersion: '26.10.0',
      startedAt: '2026-11-20T09:00:00Z',
      seenAt: '2026-11-21T11:59:50Z',
      isHere: true,
    },
  ],
  notReady: [],
  database: { version: '18.4', embedded: true, sizeBytes: 2_340_000_000, connections: 7, maxConnections: 20 },
  pendingMigrations: [],
  jobs: { waiting: 3, oldestSeconds: 95, failed: [], failedCount: 0 },
  dispatch: { waiting: 0, oldestSeconds: 0 },
  payments: { orders: 4, refunds: 5 },
  messagesWaiting: 6,
  webhooks: { waiting: 8, failed: 9, disabled: 10 },
  redis: null,
  disk: { freeBytes: 11_000_000_000, sizeBytes: 52_000_000_000 },
  filesInFolder: true,
  cities: [{ name: 'Porto Alegre', dataAt: null }],
  services: [{ host: 'maps.example', lastSuccessAt: null, lastFailureAt: '2026-11-21T10:00:00Z' }],
  backup: {
    at: '2026-11-21T03:30:00Z',
    ok: false,
    succeededAt: '2026-11-20T03:30:00Z',
    bytes: 120_000_000,
    seconds: 12,
    detail: 'no space left',
  },
  rehearsal: null,
  ledger: { at: '2026-11-21T03:41:00Z', differences: 0 },
  audit: null,
  ...change,
});

const cardOf = (name: string) => screen.getByRole('heading', { name }).closest('li') as HTMLElement;

test('SYS-8 what is wrong comes first, with what to do about it', async () => {
  fakeApi({ 'GET /api/system': system({ backup: 'bad', services: 'warn', redis: 'off', audit: 'off' }) });
  renderPart(<SystemPage />, { role: 'admin' });
  expect(await screen.findByText('2 parts need attention.')).toBeVisible();
  const titles = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
  expect(titles.slice(0, 2)).toEqual(['Backup', 'Outside services']);
  expect(titles.slice(-2)).toEqual(['Redis', 'Audit trail check']);
  expect(cardOf('Backup')).toHaveTextContent(/Problem.*no backup of the last 36 hours.*no space left/);
  expect(cardOf('Database')).toHaveTextContent(/OK.*PostgreSQL 18\.4 \(built in\).*2\.34 GB.*7 of 20/);
  expect(cardOf('Jobs')).not.toHaveTextContent('Retry');
  expect(cardOf('Redis')).toHaveTextContent('Not in use');
  expect(cardOf('Audit trail check')).toHaveTextContent('Not run yet');
});

test('SYS-8 says so when everything works', async () => {
  fakeApi({ 'GET /api/system': system() });
  renderPart(<SystemPage />, { role: 'admin' });
  expect(await screen.findByText('Everything works.')).toBeVisible();
});

test('SYS-9 a failed job is retried at once, and dropped after a question', async () => {
  const failed = [{ id: sampleId(7), name: 'check-ledger', failedAt: '2026-11-21T03:50:00Z', attempts: 9 }];
  const calls: string[] = [];
  const done = (call: { readonly route: string }) => {
    calls.push(call.route);
    return { ok: true };
  };
  fakeApi({
    'GET /api/system': system(
      { jobs: 'warn' },
      { jobs: { waiting: 0, oldestSeconds: 0, failed, failedCount: 1 } },
    ),
    [`POST /api/system/jobs/${sampleId(7)}/retry`]: done,
    [`DELETE /api/system/jobs/${sampleId(7)}`]: done,
  });
  renderPart(<SystemPage />, { role: 'admin' });
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  await userEvent.click(screen.getByRole('button', { name: 'Drop' }));
  expect(calls).toHaveLength(1);
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Drop' }));
  await vi.waitFor(() => expect(calls).toHaveLength(2));
});
