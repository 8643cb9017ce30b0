import { writeObject } from './write-object.ts'
import type { KubeRef } from '#drivers/kube-objects/kube-object.ts'
import type { KubeScope } from './kube-scope.ts'

const resource = 'configmaps'
const name = 'kube-root-ca.crt'

/** True for the ConfigMap with the cluster's certificate authority, which each namespace has. */
export const isRootCertificate = (ref: KubeRef): boolean => ref.resource === resource && ref.name === name

/** Writes the ConfigMap with the certificate authority to each namespace in which it is missing or changed. */
export async function publishRootCertificates(scope: KubeScope): Promise<void> {
  const { rows } = await scope.tx.query<{ readonly namespace: string; readonly certificate: string }>(
    `select space.name as namespace, c.ca_certificate as certificate
     from sim.kube_objects space
     join sim.clusters c on c.id = space.cluster_id
     left join sim.kube_objects held
       on held.cluster_id = c.id and held.resource = $2 and held.namespace = space.name and held.name = $3
     where c.id = $1 and space.resource = 'namespaces' and not space.body -> 'metadata' ? 'deletionTimestamp'
       and (held.body -> 'data') is distinct from jsonb_build_object('ca.crt', c.ca_certificate)`,
    [scope.clusterId, resource, name],
  )
  for (const { namespace, certificate } of rows) {
    const annotations = {
      'kubernetes.io/description':
        'Contains a CA bundle that can be used to verify the kube-apiserver when using internal endpoints such as the internal service IP or kubernetes.default.svc.',
    }
    await writeObject(scope, {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name, namespace, annotations },
      data: { 'ca.crt': certificate },
    })
  }
}
