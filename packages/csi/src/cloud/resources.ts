import { CallError } from '../wire/call-error.ts'
import type { CloudApi } from './open-cloud.ts'
import { fieldIn, itemsIn, numberIn } from './read-fields.ts'

/** Kind of resource at the API, with the conversion of a response. */
export interface CloudKind<Resource> {
  /** Singular, for messages. */
  readonly noun: string
  /** Path of the list below the API version. */
  readonly path: string
  /** Throws UNAVAILABLE for an invalid response. */
  read(body: unknown): Resource
}

/** Condition of a list, as in `X-Filter`. */
type CloudFilter = Readonly<Record<string, string | number>>

const pageSize = 500

/** True if the API can have a resource with this ID. */
export function isCloudId(id: string): boolean {
  return /^[1-9]\d{0,15}$/.test(id)
}

/** Returns a resource; null if it is absent, belongs to another cluster, or has a malformed ID. Throws every other CallError. */
export async function findResource<Resource>(
  api: CloudApi,
  { path, read }: CloudKind<Resource>,
  id: string,
): Promise<Resource | null> {
  if (!isCloudId(id)) return null
  try {
    return read(await api.request({ method: 'GET', path: `${path}/${id}` }))
  } catch (error) {
    if (error instanceof CallError && error.code === 'NOT_FOUND') return null
    throw error
  }
}

/** Returns a resource. Throws NOT_FOUND if it is absent, belongs to another cluster, or has a malformed ID. */
export async function requireResource<Resource>(
  api: CloudApi,
  kind: CloudKind<Resource>,
  id: string,
): Promise<Resource> {
  const resource = await findResource(api, kind, id)
  if (!resource) throw new CallError('NOT_FOUND', `The ${kind.noun} ${id} does not exist.`)
  return resource
}

/** Returns every resource of the cluster that matches the filter, from all pages, by ascending ID. */
export async function listResources<Resource extends { readonly id: number }>(
  api: CloudApi,
  { path, read }: CloudKind<Resource>,
  filter?: CloudFilter,
): Promise<readonly Resource[]> {
  const resources: Resource[] = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const pagePath = `${path}?page=${page}&page_size=${pageSize}`
    const body = await api.request({ method: 'GET', path: pagePath, ...(filter ? { filter } : {}) })
    resources.push(...itemsIn(fieldIn(body, 'data')).map(read))
    pages = numberIn(body, 'pages') ?? 1
  }
  return resources.toSorted((one, other) => one.id - other.id)
}

/** Deletes a resource; does nothing if it is absent. */
export async function deleteResource(api: CloudApi, { path }: CloudKind<unknown>, id: string): Promise<void> {
  try {
    await api.request({ method: 'DELETE', path: `${path}/${id}` })
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'NOT_FOUND')) throw error
  }
}
