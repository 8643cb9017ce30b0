import { stringAt, fieldAt } from '#drivers/kube-objects/field-at.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'

/** Labels and fields that selectors match. */
export interface Selectable {
  readonly labels: Readonly<Record<string, string>>
  readonly fields: Readonly<Record<string, string>>
}

const fieldPaths: Readonly<Record<string, readonly string[]>> = {
  pods: [
    'spec.nodeName',
    'spec.restartPolicy',
    'spec.schedulerName',
    'spec.hostNetwork',
    'spec.serviceAccountName',
    'status.phase',
    'status.podIP',
    'status.nominatedNodeName',
  ],
  nodes: ['spec.unschedulable'],
  namespaces: ['status.phase'],
  secrets: ['type'],
  services: ['spec.clusterIP', 'spec.type'],
  events: [
    'involvedObject.kind',
    'involvedObject.namespace',
    'involvedObject.name',
    'involvedObject.uid',
    'involvedObject.apiVersion',
    'involvedObject.resourceVersion',
    'involvedObject.fieldPath',
    'reason',
    'reportingComponent',
    'source',
    'type',
  ],
}

/** Paths that a field selector of this resource may use. */
export function selectablePaths(resource: string): readonly string[] {
  return ['metadata.name', 'metadata.namespace', ...(fieldPaths[resource] ?? [])]
}

/** Labels of an object, and fields for field selectors. */
export function selectableOf(resource: string, object: KubeObject): Selectable {
  const fields = selectablePaths(resource).map((path) => [path, readField(object, path)] as const)
  return { labels: object.metadata.labels ?? {}, fields: Object.fromEntries(fields) }
}

function readField(object: KubeObject, path: string): string {
  if (path === 'source') return stringAt(object, 'source', 'component')
  const value = fieldAt(object, ...path.split('.'))
  // A client may have written a non-scalar.
  if (['string', 'number', 'boolean'].includes(typeof value)) return String(value)
  return path === 'spec.unschedulable' || path === 'spec.hostNetwork' ? 'false' : ''
}
