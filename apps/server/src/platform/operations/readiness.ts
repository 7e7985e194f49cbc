/** Checks that must all pass before the server accepts traffic. */
export type ReadinessChecks = Readonly<Record<string, () => boolean | Promise<boolean>>>;

/** The result of each check; one that fails to run has not passed. */
export async function readParts(checks: ReadinessChecks): Promise<Record<string, boolean>> {
  const parts: Record<string, boolean> = {};
  for (const [name, check] of Object.entries(checks))
    parts[name] = await Promise.try(check).catch(() => false);
  return parts;
}
