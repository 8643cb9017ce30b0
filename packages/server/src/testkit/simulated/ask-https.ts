import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import { parse } from 'yaml'

/** What a client needs of a kubeconfig. */
export interface KubeAccess {
  readonly server: string
  readonly authorities: string
  readonly tlsName: string | undefined
  readonly token: string
  /** The file itself. */
  readonly text: string
}

/** Reads the answer of a cluster's kubeconfig. */
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

/** What is asked of a cluster's own interface. */
interface KubeAsk {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly body?: object
  /** Instead of the kubeconfig's. */
  readonly token?: string
}

/** Asks a cluster's own interface as a client of its kubeconfig does, over TLS. */
export function askHttps(
  access: KubeAccess,
  { method = 'GET', path, body, token = access.token }: KubeAsk,
): Promise<{ readonly status: number; readonly text: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>()
  const headers = {
    authorization: `Bearer ${token}`,
    accept: 'application/json',
    ...(body && { 'content-type': 'application/json' }),
  }
  request(
    access.server + path,
    {
      method,
      headers,
      ca: access.authorities,
      agent: false,
      ...(access.tlsName !== undefined && { servername: access.tlsName }),
    },
    (answer) => {
      text(answer).then((said) => resolve({ status: answer.statusCode ?? 0, text: said }), reject)
    },
  )
    .on('error', reject)
    .end(body && JSON.stringify(body))
  return promise
}
