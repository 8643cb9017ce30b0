import { stringify } from 'yaml'

/** What a kubeconfig is made of. */
export interface KubeconfigParts {
  /** Name of the cluster outside (decision E8), for example `orch12`. */
  readonly name: string
  readonly server: string
  /** Name that clients are to ask for and check, where it is not that of `server`. */
  readonly tlsServerName: string | null
  /** PEM certificates the server can be checked with. */
  readonly authorities: readonly string[]
  /** Bearer token of the administrator. */
  readonly token: string
}

/** The kubeconfig as a YAML text: one cluster, one user with a token, one context, in the order that clients know (decision E8, facts 3.5). */
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
