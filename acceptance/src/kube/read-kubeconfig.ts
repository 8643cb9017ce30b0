import assert from 'node:assert/strict'
import { parse } from 'yaml'

/** Kubeconfig with one cluster and one user (decision E8). */
export interface Kubeconfig {
  readonly name: string
  readonly server: string
  readonly tlsServerName: string | null
  readonly authorities: string
  readonly token: string
  readonly text: string
}

interface File {
  readonly apiVersion: string
  readonly kind: string
  readonly preferences: unknown
  readonly 'current-context': string
  readonly clusters: readonly {
    readonly name: string
    readonly cluster: Readonly<Record<string, string | undefined>>
  }[]
  readonly users: readonly { readonly name: string; readonly user: { readonly token: string } }[]
  readonly contexts: readonly { readonly name: string; readonly context: Readonly<Record<string, string>> }[]
}

/** Decodes a base64 kubeconfig (decision E8). Throws AssertionError unless it contains exactly one cluster, user and context, named after `name`. */
export function readKubeconfig(base64: string, name: string): Kubeconfig {
  const text = Buffer.from(base64, 'base64').toString('utf8')
  const file = parse(text) as File
  assert.deepEqual([file.apiVersion, file.kind, file.preferences], ['v1', 'Config', {}])
  assert.equal(file['current-context'], `${name}-ctx`)
  assert.deepEqual(file.contexts, [
    { name: `${name}-ctx`, context: { cluster: name, namespace: 'default', user: `${name}-admin` } },
  ])
  const [cluster, user] = [file.clusters[0], file.users[0]]
  assert.ok(cluster && user && file.clusters.length === 1 && file.users.length === 1, 'one cluster and one user')
  assert.deepEqual([cluster.name, user.name], [name, `${name}-admin`])
  const {
    server = '',
    'certificate-authority-data': data = '',
    'tls-server-name': tlsServerName = null,
  } = cluster.cluster
  assert.match(server, /^https:\/\/[^/]+:\d+$/)
  const authorities = Buffer.from(data, 'base64').toString('utf8')
  assert.match(authorities, /BEGIN CERTIFICATE/)
  return { name, server, tlsServerName, authorities, token: user.user.token, text }
}
