import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { patienceMilliseconds, phone, type Engine, type EngineBrowser, type Size } from './engine.ts';

const program = '/usr/bin/firefox-esr';

type Send = <Result>(method: string, params: object) => Promise<Result>;

/** Firefox, driven by its built-in WebDriver BiDi. */
export const firefox: Engine = {
  name: 'firefox',
  missing: () => (existsSync(program) ? null : 'apt-get install firefox-esr'),
  open: openFirefox,
};

async function openFirefox(): Promise<EngineBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'fiacre-firefox-'));
  const flags = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const child = spawn(program, flags, { stdio: ['ignore', 'ignore', 'pipe'] });
  const address = await new Promise<string>((found, failed) => {
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const [, url] = /WebDriver BiDi listening on (ws:\S+)/.exec(output) ?? [];
      if (url !== undefined) found(url);
    });
    const fail = () => failed(new Error(`Firefox did not start:\n${output}`));
    child.once('exit', fail);
    setTimeout(fail, patienceMilliseconds).unref();
  });
  const { send, socket } = await connect(`${address}/session`);
  await send('session.new', { capabilities: {} });
  const { contexts } = await send<{ contexts: readonly { context: string }[] }>(
    'browsingContext.getTree',
    {},
  );
  const context = contexts[0]?.context ?? '';
  const resize = async (viewport: Size) =>
    void (await send('browsingContext.setViewport', { context, viewport }));
  await resize(phone);
  return {
    go: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    async evaluate(expression) {
      const { result } = await send<{ result: { value?: string } }>('script.evaluate', {
        expression: `(async () => JSON.stringify(await (${expression})) ?? 'null')()`,
        target: { context },
        awaitPromise: true,
      });
      return JSON.parse(result.value ?? 'null');
    },
    perform: async (actions) => void (await send('input.performActions', { context, actions })),
    resize,
    async screenshot() {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    async close() {
      socket.close();
      // A crashed browser has already ended.
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit');
        child.kill();
        await ended;
      }
      // Its processes for pages may still write.
      await rm(profile, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}

async function connect(url: string): Promise<{ readonly send: Send; readonly socket: WebSocket }> {
  const socket = new WebSocket(url);
  await new Promise((opened, failed) => {
    socket.onopen = opened;
    socket.onerror = failed;
  });
  const waiting = new Map<number, (answer: { error?: string; message?: string; result: unknown }) => void>();
  // A crashed browser no longer responds.
  socket.onclose = () => {
    for (const answer of waiting.values()) answer({ error: 'closed', result: null });
  };
  let last = 0;
  socket.onmessage = ({ data }) => {
    const answer = JSON.parse(String(data));
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  };
  const send: Send = async (method, params) => {
    last += 1;
    const id = last;
    const answered = new Promise<{ error?: string; message?: string; result: unknown }>((resolve) =>
      waiting.set(id, resolve),
    );
    socket.send(JSON.stringify({ id, method, params }));
    const { error, message, result } = await answered;
    if (error !== undefined) throw new Error(`${method}: ${error} ${message ?? ''}`);
    return result as never;
  };
  return { send, socket };
}
