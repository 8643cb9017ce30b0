/**
 * Returns the URL of a path with its query at an origin. With `new URL(path, origin)`, `//host`, `/\host` or `http:host` would lead to another origin. Throws
 * TypeError if the path does not begin with a slash.
 */
export function joinOrigin(origin: string | URL, path: string): URL {
  if (!path.startsWith('/')) throw new TypeError(`The path ${JSON.stringify(path)} does not begin with "/".`)
  return new URL(new URL(origin).origin + path)
}
