import { stringify } from 'yaml'

/** Values of a kubeconfig. */
export interface KubeconfigParts {
  /** External name (decision E8), for example `orch12`. */
  readonly name: string
  readonly server: string
  /** Null if equal to the host in `server`. */
  readonly tlsServerName: string | null
  /** PEM certificates. */
  readonly authorities: readonly string[]
  readonly token: string
}

/** Returns a kubeconfig as YAML: one cluster, one user with a token, one context, in the order that clients expect (decision E8, facts 3.5). */
export function printKubeconfig({ name, server, tlsServerName, authorities, token }: KubeconfigParts): string {
  const bundle = authorities.map((one) => `${one.trimEnd()}\n`).join('')
  const user = `${name}-admin`
  const context = `${name}-ctx`
  return stringify(
    {
      apiVersion: 'v1',
      kind: 'Config',
      preferences: {},
      clusters: [
        {
          cluster: {
            'certificate-authority-data': Buffer.from(bundle).toString('base64'),
            server,
            ...(tlsServerName === null ? {} : { 'tls-server-name': tlsServerName }),
          },
          name,
        },
      ],
      users: [{ user: { token }, name: user }],
      contexts: [{ context: { cluster: name, namespace: 'default', user }, name: context }],
      'current-context': context,
    },
    { lineWidth: 0 },
  )
}
