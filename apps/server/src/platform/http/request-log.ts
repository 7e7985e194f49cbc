import type { FastifyBaseLogger } from 'fastify';

type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/**
 * The log of one request, created when it is first used. Most requests have only one line, which names them, and
 * creating a separate log takes as long as writing that line.
 */
export function requestLog(create: () => FastifyBaseLogger): FastifyBaseLogger {
  let created: FastifyBaseLogger | null = null;
  const own = () => (created ??= create());
  const at =
    (level: Level) =>
    (...line: unknown[]) =>
      void Reflect.apply(own()[level], own(), line);
  return {
    get level() {
      return own().level;
    },
    set level(level) {
      own().level = level;
    },
    fatal: at('fatal'),
    error: at('error'),
    warn: at('warn'),
    info: at('info'),
    debug: at('debug'),
    trace: at('trace'),
    silent: at('silent'),
    child: (bindings, options) => own().child(bindings, options),
  };
}
