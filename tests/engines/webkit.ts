import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { freePort } from '../e2e/kit/product.ts';
import { patienceMilliseconds, phone, until, type Engine, type EngineBrowser, type Size } from './engine.ts';

const programs = ['/usr/bin/WebKitWebDriver', '/usr/bin/xvfb-run'];
const libraries = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib64', '/usr/lib'];
const browserIn = (folder: string) => `${folder}/webkit2gtk-4.1/MiniBrowser`;

/** Safari's engine in its GTK port, by WebDriver. */
export const webkit: Engine = {
  name: 'webkit',
  missing: () =>
    programs.every((program) => existsSync(program)) &&
    libraries.some((folder) => existsSync(browserIn(folder)))
      ? null
      : 'apt-get install webkit2gtk-driver xvfb xauth',
  open: openWebKit,
};

async function openWebKit(): Promise<EngineBrowser> {
  const port = await freePort();
  const driver = spawn('/usr/bin/xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`], {
    stdio: 'ignore',
    // Its own process group, so that the virtual screen ends with it.
    detached: true,
    env: { ...process.env, LIBGL_ALWAYS_SOFTWARE: '1' },
  });
  // Also when the run is interrupted.
  const end = () => driver.pid !== undefined && process.kill(-driver.pid);
  process.once('exit', end);
  const base = `http://127.0.0.1:${port}`;
  const call = async <Value>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<Value> => {
    const answer = await fetch(base + path, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: Value & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${path}: ${value.error ?? ''} ${value.message ?? ''}`);
    return value;
  };
  await until('WebKitWebDriver answers', () => call('GET', '/status'));
  const binary = libraries.map(browserIn).find((path) => existsSync(path));
  const alwaysMatch = {
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
    timeouts: { pageLoad: patienceMilliseconds, script: patienceMilliseconds },
  };
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch },
  });
  const session = `/session/${sessionId}`;
  const resize = async (size: Size) =>
    void (await call('POST', `${session}/window/rect`, { ...size, x: 0, y: 0 }));
  await resize(phone);
  return {
    go: async (url) => void (await call('POST', `${session}/url`, { url })),
    async evaluate(expression) {
      const script =
        'const done = arguments[arguments.length - 1];' +
        `Promise.resolve(${expression}).then((value) => done(JSON.stringify(value) ?? 'null'));`;
      return JSON.parse(await call<string>('POST', `${session}/execute/async`, { script, args: [] }));
    },
    perform: async (actions) => void (await call('POST', `${session}/actions`, { actions })),
    resize,
    screenshot: async () => Buffer.from(await call<string>('GET', `${session}/screenshot`), 'base64'),
    async close() {
      await call('DELETE', session);
      process.off('exit', end);
      end();
    },
  };
}
