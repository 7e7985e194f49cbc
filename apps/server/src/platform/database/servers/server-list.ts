const parts = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)([^#]*)$/;

/**
 * The addresses in a URL with several servers, written as for libpq:
 * `postgres://user:password@first:5432,second:5432/fiacre?target_session_attrs=read-write`. One server gives one address.
 */
export function serversOf(url: string): readonly string[] {
  const [, start = '', hosts = '', end = ''] = parts.exec(url) ?? [];
  if (!hosts.includes(',')) return [url];
  return hosts.split(',').map((host) => `${start}${host}${withoutTarget(end)}`);
}

/** With several servers, the primary is always meant, and `pg` does not know the parameter. */
function withoutTarget(end: string): string {
  const [path = '', query = ''] = end.split('?');
  const kept = new URLSearchParams(query);
  kept.delete('target_session_attrs');
  return kept.size === 0 ? path : `${path}?${kept.toString()}`;
}

/** Whether a value of DATABASE_URL is a list of addresses of PostgreSQL servers. */
export function isServerList(url: string): boolean {
  return serversOf(url).every((one) => {
    const parsed = URL.parse(one);
    return parsed !== null && /^postgres(ql)?:$/.test(parsed.protocol);
  });
}
