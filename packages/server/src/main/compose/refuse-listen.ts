import { OperatorFailure } from '../failures/index.ts'
import type { Listen } from '../settings/index.ts'

/** Errors of an address that was asked for, not of ours. */
const codes = new Set(['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL', 'ENOTFOUND'])

/** Names the setting whose address cannot be listened on (exit 2); any other error as it is. To be thrown. */
export function refuseListen(variable: string, { host, port }: Listen, error: unknown): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException
  return codes.has(code)
    ? new OperatorFailure(`${variable}: cannot listen on ${host}:${port} (${message}).`, 'usage', error)
    : error
}
