/**
 * Resolves once the pictures in an element are loaded and decoded, or cannot be. A movement that begins then is not held up by their arrival.
 *
 * @param atMost milliseconds after which it no longer waits
 */
export async function picturesDecoded(element: Element, atMost: number): Promise<void> {
  const decoded = Array.from(element.querySelectorAll('img'), (picture) => picture.decode().catch(() => undefined))
  await Promise.race([Promise.all(decoded), new Promise((go) => setTimeout(go, atMost))])
}
