/** Whether the program runs in a page or a worker of a browser. */
export function isBrowser(): boolean {
  return 'document' in globalThis || 'importScripts' in globalThis
}
