/** True in a page or worker of a browser. */
export function isBrowser(): boolean {
  return 'document' in globalThis || 'importScripts' in globalThis
}
