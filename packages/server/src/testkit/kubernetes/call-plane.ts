import { errorMessage } from '#domain/shared/index.ts'
import { type TlsAnswer, requestTls } from '../programs/request-tls.ts'

/** Credentials and address for a control plane. */
export interface PlaneCaller {
  readonly host?: string
  readonly port: number
  readonly ca: string
  readonly certificate?: string
  readonly key?: string
  readonly token?: string
}

/** Answer of a control plane; status 0 if none arrived. */
export type PlaneAnswer = Pick<TlsAnswer, 'status' | 'text' | 'body'>

/** Calls a control plane over a new connection, with a timeout of 10 s. A failed call resolves with status 0 and the error's text. */
export function callPlane(caller: PlaneCaller, method: string, path: string, body?: object): Promise<PlaneAnswer> {
  const { host = '127.0.0.1', port, ca, certificate, key, token } = caller
  const headers = {
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  }
  const own = certificate !== undefined && key !== undefined ? { cert: certificate, key } : {}
  return requestTls(`https://${host}:${port}${path}`, { method, headers, ca, timeout: 10_000, ...own }, body).catch(
    (error: unknown) => ({ status: 0, text: errorMessage(error), body: {} }),
  )
}
