import { errorMessage } from '#domain/shared/index.ts'
import { type TlsAnswer, askTls } from '../programs/ask-tls.ts'

/** Who asks a control plane, and where. */
export interface PlaneCaller {
  /** That of the front, 127.0.0.1, unless another is named. */
  readonly host?: string
  readonly port: number
  /** Authority that its certificate is checked by, PEM. */
  readonly ca: string
  /** Client certificate, or a bearer token, or neither. */
  readonly certificate?: string
  readonly key?: string
  readonly token?: string
}

/** What it answered; status 0 where it did not. */
export type PlaneAnswer = Pick<TlsAnswer, 'status' | 'text' | 'body'>

/** Asks a control plane, over a connection of its own. */
export function askPlane(caller: PlaneCaller, method: string, path: string, body?: object): Promise<PlaneAnswer> {
  const { host = '127.0.0.1', port, ca, certificate, key, token } = caller
  const headers = {
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  }
  const own = certificate !== undefined && key !== undefined ? { cert: certificate, key } : {}
  return askTls(`https://${host}:${port}${path}`, { method, headers, ca, timeout: 10_000, ...own }, body).catch(
    (error: unknown) => ({ status: 0, text: errorMessage(error), body: {} }),
  )
}
