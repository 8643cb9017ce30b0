import type { IncomingHttpHeaders } from 'node:http'
import type { CompiledDialect } from '@moorage/contract'
import { isFromConsole } from '#domain/access/console-session.ts'
import { apiPathOf, isApiPath, type KnownPaths } from './api-paths.ts'

/** Dialect with its paths. */
export interface ServedDialect {
  readonly dialect: CompiledDialect
  readonly paths: KnownPaths
  /** Null for other paths. */
  readonly unsupportedProductAt: (path: string) => string | null
}

/** Dialects of a process. */
export interface ServedDialects {
  readonly installation: ServedDialect
  /** Neutral in every installation. */
  readonly ofConsole: ServedDialect
  /** Origin of the service, which the pages of the console have. */
  readonly context: { readonly origin: () => string }
}

/** Paths under /v4 that are the same for the console. */
const sharedPaths: readonly string[] = ['/openapi.json']

interface DialectRequest {
  readonly url?: string | undefined
  readonly headers: IncomingHttpHeaders
}

/**
 * True for an API request of a console page, which is served the neutral dialect (decision B3.3): it has the console's header (decision G11.16) and no
 * Authorization header, whose token would count instead of the session. Does not check the session, so that an ended session gets 401.
 */
export function isConsoleRequest({ url = '', headers }: DialectRequest, origin: string): boolean {
  if ((headers.authorization ?? '') !== '' || !isFromConsole(headers, origin)) return false
  return isApiPath(url) && !sharedPaths.includes(apiPathOf(url))
}

/** Returns the dialect of a request and its response. */
export function servedDialectOf(
  { installation, ofConsole, context }: ServedDialects,
  request: DialectRequest,
): ServedDialect {
  return installation !== ofConsole && isConsoleRequest(request, context.origin()) ? ofConsole : installation
}
