import { objectAt } from '#drivers/kube-objects/field-at.ts'
import { updateConditions, type ConditionUpdate } from '#drivers/kube-objects/conditions.ts'
import { kubeResources, refOf } from '../model/kube-resource.ts'
import { everything } from '../rules/selectors.ts'
import { isStaying } from '../rules/is-active.ts'
import { findObject } from './read-objects.ts'
import { listKeys } from './read-pages.ts'
import { markTerminating } from './terminate-object.ts'
import { removeObject, writeObject } from './write-object.ts'
import type { KubeFields, KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { KubeScope } from './kube-scope.ts'

/** Marks a namespace as Terminating and deletes its objects. Returns the marked namespace. */
export async function terminateNamespace(scope: KubeScope, namespace: KubeObject): Promise<KubeObject> {
  const status = { ...objectAt(namespace, 'status'), phase: 'Terminating' }
  const marked = await markTerminating(scope, { ...namespace, status })
  await finishNamespace(scope, marked.metadata.name)
  return marked
}

/** Deletes the objects of a Terminating namespace, then the namespace. If finalizers hold objects, its conditions name them. Does nothing to another namespace. */
export async function finishNamespace(scope: KubeScope, name: string): Promise<void> {
  const namespace = await findObject(scope, { resource: 'namespaces', name })
  if (!namespace || isStaying(namespace)) return
  const left = await emptyNamespace(scope, name)
  const finalizers = [objectAt(namespace, 'spec')['finalizers'] ?? []].flat()
  const held = finalizers.filter((one) => one !== 'kubernetes' || left.length > 0)
  if (held.length + (namespace.metadata.finalizers ?? []).length === 0)
    return void (await removeObject(scope, refOf(namespace)))
  const conditions = updateConditions(namespace, describeLeft(left), scope.now)
  const status = { ...objectAt(namespace, 'status'), conditions }
  await writeObject(scope, { ...namespace, spec: { ...objectAt(namespace, 'spec'), finalizers: held }, status })
}

interface Remaining {
  readonly resource: string
  readonly finalizers: readonly string[]
}

async function emptyNamespace(scope: KubeScope, namespace: string): Promise<readonly Remaining[]> {
  const left: Remaining[] = []
  const selecting = { namespace, name: '', selector: everything, after: '' }
  for (const { name: resource } of kubeResources.filter((one) => one.isNamespaced))
    for (const key of await listKeys(scope.tx, scope.clusterId, { ...selecting, resource })) {
      const object = await findObject(scope, { resource, ...key })
      const finalizers = object?.metadata.finalizers ?? []
      if (object && finalizers.length > 0) {
        await markTerminating(scope, object)
        left.push({ resource, finalizers })
      } else await removeObject(scope, { resource, ...key })
    }
  return left
}

/** Type, reason and message of conditions that are always false. */
const settled = [
  'NamespaceDeletionDiscoveryFailure ResourcesDiscovered All resources successfully discovered',
  'NamespaceDeletionGroupVersionParsingFailure ParsedGroupVersions All legacy kube types successfully parsed',
  'NamespaceDeletionContentFailure ContentDeleted All content successfully deleted, may be waiting on finalization',
]

/** Conditions with upstream's texts. */
function describeLeft(left: readonly Remaining[]): readonly ConditionUpdate[] {
  const resources = countNames(left.map((one) => `${one.resource}. has`))
  const finalizers = countNames(left.flatMap((one) => one.finalizers.map((name) => `${name} in`)))
  const [some, held] = ['Some resources are remaining', 'Some content in the namespace has finalizers remaining']
  const texts =
    left.length > 0
      ? [`SomeResourcesRemain ${some}: ${resources}`, `SomeFinalizersRemain ${held}: ${finalizers}`]
      : [
          'ContentRemoved All content successfully removed',
          'ContentHasNoFinalizers All content-preserving finalizers finished',
        ]
  const remaining = ['NamespaceContentRemaining', 'NamespaceFinalizersRemaining'].map(
    (type, at) => `${type} ${texts[at]}`,
  )
  return [...settled, ...remaining].map((line) => {
    const [type = '', reason = '', ...words] = line.split(' ')
    return { type, status: reason.startsWith('Some') ? 'True' : 'False', reason, message: words.join(' ') }
  })
}

const countNames = (names: readonly string[]): string =>
  [...Map.groupBy(names, (name) => name)].map(([name, all]) => `${name} ${all.length} resource instances`).join(', ')

/** Namespace with the finalizers of a request in its spec. */
export function withFinalizers(namespace: KubeObject, request: KubeFields): KubeObject {
  const finalizers = objectAt(request, 'spec')['finalizers'] ?? []
  return { ...namespace, spec: { ...objectAt(namespace, 'spec'), finalizers } }
}
