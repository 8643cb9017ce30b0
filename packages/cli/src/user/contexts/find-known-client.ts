import { placeContexts, readContexts } from './contexts-file.ts'

/** The OAuth client that somebody has signed in with at an installation from this machine; undefined where nobody has. */
export function findKnownClient(url: string): string | undefined {
  const { contexts } = readContexts(placeContexts(process.env))
  const found = Object.values(contexts).find((one) => one.url === url && one.renewal !== undefined)
  return found?.renewal?.clientId
}
