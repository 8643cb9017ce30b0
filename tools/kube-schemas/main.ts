import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Writes the schemas that validate a simulated cluster's objects, from the schemas that Kubernetes publishes (Apache-2.0):
 *
 *     go mod download -json k8s.io/kubernetes@v1.36.3     # prints its folder as Dir
 *     node tools/kube-schemas/main.ts DIR packages/server/src/drivers/simulated/kube/schemas/kubernetes-1.36.jsonl
 *
 * Each line has a type's name and published schema. Only types that the served kinds refer to are included.
 */
const documents = [
  'api__v1',
  'apis__apps__v1',
  'apis__policy__v1',
  'apis__coordination.k8s.io__v1',
  'apis__admissionregistration.k8s.io__v1',
  'apis__apiextensions.k8s.io__v1',
  'apis__autoscaling__v1',
  'apis__autoscaling__v2',
  'apis__batch__v1',
  'apis__discovery.k8s.io__v1',
  'apis__networking.k8s.io__v1',
  'apis__node.k8s.io__v1',
  'apis__rbac.authorization.k8s.io__v1',
  'apis__scheduling.k8s.io__v1',
  'apis__storage.k8s.io__v1',
  'apis__authentication.k8s.io__v1',
  'apis__authorization.k8s.io__v1',
] as const

const kinds = [
  'core.v1.Namespace',
  'core.v1.Node',
  'core.v1.Pod',
  'core.v1.ConfigMap',
  'core.v1.Secret',
  'core.v1.Service',
  'core.v1.ServiceAccount',
  'core.v1.Event',
  'core.v1.Endpoints',
  'core.v1.PersistentVolumeClaim',
  'core.v1.PersistentVolume',
  'core.v1.ResourceQuota',
  'core.v1.LimitRange',
  'apps.v1.Deployment',
  'apps.v1.ReplicaSet',
  'apps.v1.DaemonSet',
  'apps.v1.StatefulSet',
  'batch.v1.Job',
  'batch.v1.CronJob',
  'autoscaling.v2.HorizontalPodAutoscaler',
  'rbac.v1.Role',
  'rbac.v1.RoleBinding',
  'rbac.v1.ClusterRole',
  'rbac.v1.ClusterRoleBinding',
  'networking.v1.Ingress',
  'networking.v1.IngressClass',
  'networking.v1.NetworkPolicy',
  'discovery.v1.EndpointSlice',
  'storage.v1.StorageClass',
  'scheduling.v1.PriorityClass',
  'node.v1.RuntimeClass',
  'admissionregistration.v1.ValidatingWebhookConfiguration',
  'admissionregistration.v1.MutatingWebhookConfiguration',
  'policy.v1.PodDisruptionBudget',
  'policy.v1.Eviction',
  'coordination.v1.Lease',
  'autoscaling.v1.Scale',
  'authentication.v1.TokenRequest',
  'authentication.v1.SelfSubjectReview',
  'authorization.v1.SelfSubjectAccessReview',
  'authorization.v1.SelfSubjectRulesReview',
].map((one) => `io.k8s.api.${one}`)

type Schemas = Record<string, object>

function readSchemas(folder: string): Schemas {
  const read = documents.map((name) => {
    const text = readFileSync(join(folder, 'api/openapi-spec/v3', `${name}_openapi.json`), 'utf8')
    const document: { components: { schemas: Schemas } } = JSON.parse(text)
    return document.components.schemas
  })
  return Object.assign({}, ...read)
}

function listReferences(schema: object): readonly string[] {
  return [...JSON.stringify(schema).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name ?? '')
}

function collect(schemas: Schemas): ReadonlyMap<string, object> {
  const found = new Map<string, object>()
  const waiting = [...kinds, 'io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinition']
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const schema = schemas[name]
    if (!schema) throw new Error(`${name} is not in the OpenAPI documents.`)
    if (found.has(name)) continue
    found.set(name, schema)
    waiting.push(...listReferences(schema))
  }
  return found
}

const [, , folder = '', target = ''] = process.argv
const lines = [...collect(readSchemas(folder))]
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(([name, schema]) => JSON.stringify({ name, schema }))
writeFileSync(target, `${lines.join('\n')}\n`)
