import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { KubernetesOptions } from '#drivers/kubernetes/index.ts'
import type { TcpServer } from '../database/tcp-server.ts'
import { cacheFolder, explainNoKubernetes, kineTag } from './kubernetes-kit.ts'

/** Returns why control planes cannot use PostgreSQL here, or null. */
export function explainNoKine(explainNoEngine?: () => string | null): string | null {
  const isBuilt = existsSync(join(cacheFolder, 'images', `kine-${kineTag}.tar`))
  return (
    explainNoKubernetes(explainNoEngine) ??
    (isBuilt ? null : 'the folder MOORAGE_TEST_KUBERNETES contains no build of kine')
  )
}

/** Returns the engine option to store new clusters in this PostgreSQL server. */
export function storeOn({ url, host, port }: TcpServer, connectionsMax = 10): NonNullable<KubernetesOptions['store']> {
  const reach = { hosts: [host], ports: [port], sslMode: 'prefer', caCertificate: null, target: 'any' } as const
  return {
    kind: 'postgresql',
    postgres: { connection: url, setting: 'DATABASE_URL', reach, connectionsMax },
  }
}
