/**
 * Joins an origin and a stored or received path with its query. With `new URL(path, origin)`, `//host`, `/\host` or `http:host` would lead to another origin.
 * Throws TypeError if the path does not begin with a slash.
 */
export function joinOrigin(origin: string | URL, path: string): URL {
  if (!path.startsWith('/')) throw new TypeError(`The path ${JSON.stringify(path)} does not begin with "/".`)
  // The slash ends the authority: nothing after it can change the host.
  return new URL(new URL(origin).origin + path)
}
