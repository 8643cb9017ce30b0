import type { Cloud } from '../contexts/open-user-cloud.ts'
import { isNamed } from '../names/find-by-name.ts'
import { demoTag } from './demo-resources.ts'

/** Demo resource that exists. */
export interface ExistingDemoResource {
  readonly resource: 'cluster' | 'host' | 'volume'
  readonly id: string
  readonly label: string
}

/** Returns existing demo resources in deletion order: a host before its volumes. */
export async function listDemo(cloud: Cloud): Promise<readonly ExistingDemoResource[]> {
  const found: ExistingDemoResource[] = []
  for (const resource of ['cluster', 'host', 'volume'] as const) {
    const items = await cloud.list(`${resource}.list`, { filter: { tags: demoTag } }).all()
    found.push(...items.filter(isNamed).map(({ id, label }) => ({ resource, id: String(id), label })))
  }
  return found
}
