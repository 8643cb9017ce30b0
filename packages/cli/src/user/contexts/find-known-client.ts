import { contextsPath, readContexts } from './contexts-file.ts'

/** Returns the ID of the OAuth client of an earlier browser sign-in; undefined without one. */
export function findKnownClient(url: string): string | undefined {
  const { contexts } = readContexts(contextsPath(process.env))
  const found = Object.values(contexts).find((one) => one.url === url && one.renewal !== undefined)
  return found?.renewal?.clientId
}
