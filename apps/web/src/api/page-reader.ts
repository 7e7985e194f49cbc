/** Whether the server would render this page for somebody who is signed in. */
export async function isForSomebody(): Promise<boolean> {
  const { headers } = await fetch(window.location.href, { headers: { accept: 'text/html' } });
  return headers.has('fiacre-reader');
}
