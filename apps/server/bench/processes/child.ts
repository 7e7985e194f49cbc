import { once } from 'node:events';
import type { ChildProcess, Serializable } from 'node:child_process';

/** The next message of a child process; rejects if the process ends without one, instead of waiting forever. */
export async function nextMessage<Message>(child: ChildProcess): Promise<Message> {
  const heard = new AbortController();
  const ended = once(child, 'exit', { signal: heard.signal }).then(([code, signal]) => {
    throw new Error(`${child.spawnargs.at(1) ?? 'a child process'} ended: ${String(code ?? signal)}`);
  });
  const message = once(child, 'message', { signal: heard.signal });
  try {
    const [first] = (await Promise.race([message, ended])) as [Message];
    return first;
  } finally {
    heard.abort();
    await Promise.allSettled([message, ended]);
  }
}

/** Sends a message to a child process and waits for its reply. */
export async function ask<Answer>(child: ChildProcess, message: Serializable): Promise<Answer> {
  child.send(message);
  return nextMessage<Answer>(child);
}
