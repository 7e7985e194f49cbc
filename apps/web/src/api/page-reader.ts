/** Whether the server renders this page for signed-in people. */
export async function isForSomebody(): Promise<boolean> {
  const { headers } = await fetch(window.location.href, { headers: { accept: 'text/html' } });
  return headers.has('fiacre-reader');
}
