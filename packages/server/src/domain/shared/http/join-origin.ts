/**
 * Joins an origin and a path with its query, for paths that were stored or received. With `new URL(path, origin)`, paths such as
 * `//host`, `/\host` or `http:host` would lead to another origin. Throws TypeError if the path does not begin with a slash.
 */
export function joinOrigin(origin: string | URL, path: string): URL {
  if (!path.startsWith('/')) throw new TypeError(`The path ${JSON.stringify(path)} does not begin with "/".`)
  // The slash ends the authority, so that nothing after it can change the host.
  return new URL(new URL(origin).origin + path)
}
