import { parse } from 'yaml'
import { type TlsAnswer, requestTls } from '../programs/request-tls.ts'

/** Data of a kubeconfig for a client. */
export interface KubeAccess {
  readonly server: string
  readonly authorities: string
  readonly tlsName: string | undefined
  readonly token: string
  readonly text: string
}

/** Returns the first cluster and user of a kubeconfig in base64, as the API returns it. */
export function readKubeAccess(base64: string): KubeAccess {
  const config = Buffer.from(base64, 'base64').toString('utf8')
  const {
    clusters: [{ cluster }],
    users: [{ user }],
  }: {
    clusters: [{ cluster: { server: string; 'certificate-authority-data': string; 'tls-server-name'?: string } }]
    users: [{ user: { token: string } }]
  } = parse(config)
  return {
    server: cluster.server,
    authorities: Buffer.from(cluster['certificate-authority-data'], 'base64').toString('utf8'),
    tlsName: cluster['tls-server-name'],
    token: user.token,
    text: config,
  }
}

interface KubeRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly body?: object
  readonly token?: string
}

/** Calls a cluster's own API with its kubeconfig. Returns any status; rejects without an answer or with an invalid certificate. */
export function callByKubeAccess(
  access: KubeAccess,
  { method = 'GET', path, body, token = access.token }: KubeRequest,
): Promise<TlsAnswer> {
  const headers = {
    authorization: `Bearer ${token}`,
    accept: 'application/json',
    ...(body && { 'content-type': 'application/json' }),
  }
  const named = access.tlsName === undefined ? {} : { servername: access.tlsName }
  return requestTls(access.server + path, { method, headers, ca: access.authorities, ...named }, body)
}
