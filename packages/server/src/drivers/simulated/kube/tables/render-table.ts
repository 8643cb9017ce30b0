import type { KubeObject, KubeFields } from '#drivers/kube-objects/kube-object.ts'
import { kubeTableColumns, type TableColumn } from './kube-table-columns.ts'

/** Requested table. `includeObject` in the query selects the part of each object in its row. */
export interface TableOptions {
  readonly path: { readonly resource: { readonly name: string } }
  readonly query: URLSearchParams
  readonly now: string
}

/** Renders a meta.k8s.io/v1 Table, with its rows as the last field. */
export function renderKubeTable(options: TableOptions, objects: readonly KubeObject[], metadata: unknown): KubeFields {
  const columns = columnsOf(options)
  const columnDefinitions = columns.map(({ name, type, priority }) => ({
    name,
    type,
    format: name === 'Name' ? 'name' : '',
    description: '',
    priority,
  }))
  const rows = renderKubeRows(options, objects)
  return { kind: 'Table', apiVersion: 'meta.k8s.io/v1', metadata, columnDefinitions, rows }
}

/** Rows of a meta.k8s.io/v1 Table. */
export function renderKubeRows(options: TableOptions, objects: readonly KubeObject[]): readonly KubeFields[] {
  const include = options.query.get('includeObject') ?? 'Metadata'
  return objects.map((object) => ({
    cells: columnsOf(options).map(({ cell }) => cell(object, options.now)),
    ...attach(object, include),
  }))
}

function columnsOf({ path }: TableOptions): readonly TableColumn[] {
  return kubeTableColumns[path.resource.name] ?? []
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
