import { nodeTable } from './node-table.ts'
import { otherTables } from './other-tables.ts'
import { podTable, workloadTables } from './workload-tables.ts'
import type { KubeObject, KubeFields } from '#drivers/kube-objects/kube-object.ts'
import type { TableColumn } from './table-columns.ts'

const tables: Readonly<Record<string, readonly TableColumn[]>> = {
  nodes: nodeTable,
  pods: podTable,
  ...workloadTables,
  ...otherTables,
}

/** What a table is of, and what of each object goes with its row (query includeObject: None, Metadata, Object). */
export interface TableShowing {
  readonly path: { readonly resource: { readonly name: string } }
  readonly query: URLSearchParams
  readonly now: string
}

/** Prints objects as a server does for kubectl: a meta.k8s.io/v1 Table. */
export function renderKubeTable(
  { path, query, now }: TableShowing,
  objects: readonly KubeObject[],
  metadata: unknown,
): KubeFields {
  const columns = tables[path.resource.name] ?? []
  const columnDefinitions = columns.map(({ name, type, priority }) => ({
    name,
    type,
    format: name === 'Name' ? 'name' : '',
    description: '',
    priority,
  }))
  const include = query.get('includeObject') ?? 'Metadata'
  const rows = objects.map((object) => ({
    cells: columns.map(({ cell }) => cell(object, now)),
    ...attach(object, include),
  }))
  return { kind: 'Table', apiVersion: 'meta.k8s.io/v1', metadata, columnDefinitions, rows }
}

function attach(object: KubeObject, include: string): object {
  if (include === 'None') return {}
  return {
    object:
      include === 'Object'
        ? object
        : { kind: 'PartialObjectMetadata', apiVersion: 'meta.k8s.io/v1', metadata: object.metadata },
  }
}
