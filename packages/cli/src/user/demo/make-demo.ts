import { OperatorFailure } from '@moorage/server/exit'
import type { Cloud } from '../contexts/open-user-cloud.ts'
import { linodeBodyFields } from '../generated/linode-fields.ts'
import { pickField } from '../output/render-cell.ts'
import { awaitOperation } from '../wait/await-operation.ts'
import { type DemoChoice, type DemoResource, demoTag, planDemoResources } from './demo-resources.ts'
import { listDemo } from './list-demo.ts'

/**
 * Returns region (given, or the first), type and newest version (or null). The type is the first with at least 2 GiB of memory, otherwise the first. Throws
 * OperatorFailure without a region or type.
 */
export async function chooseDemo(cloud: Cloud, region: string | undefined): Promise<DemoChoice> {
  const first = async (operation: string): Promise<string | undefined> => {
    const id = pickField(await cloud.list(operation).first(), 'id')
    return typeof id === 'string' ? id : undefined
  }
  const versions = await cloud.list('version.list').all()
  const chosenRegion = region ?? (await first('region.list'))
  const types = await cloud.list('host_type.list').all()
  const type = pickField(types.find((one) => Number(pickField(one, 'memory')) >= 2_048) ?? types[0], 'id')
  if (chosenRegion === undefined || typeof type !== 'string')
    throw new OperatorFailure('The catalogue of this installation contains no region or no host type.', 'refused')
  const version =
    versions
      .map((one) => String(pickField(one, 'id')))
      .toSorted(byVersion)
      .at(-1) ?? null
  return { region: chosenRegion, type, version }
}

function byVersion(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true })
}

/** Creates missing demo resources one at a time and waits for each. Skips existing labels; throws at the first failure. */
export async function makeDemo(cloud: Cloud, choice: DemoChoice): Promise<void> {
  const there = await listDemo(cloud)
  const ids = new Map(there.map(({ label, id }) => [label, id]))
  for (const demoResource of planDemoResources(choice)) {
    if (ids.has(demoResource.label)) continue
    ids.set(demoResource.label, await createDemoResource(cloud, demoResource, ids))
  }
}

async function createDemoResource(
  cloud: Cloud,
  { operation, label, body, host }: DemoResource,
  ids: ReadonlyMap<string, string>,
): Promise<string> {
  const words = { ...body, ...(host !== undefined && { host_id: Number(ids.get(host)) }) }
  const wire =
    cloud.dialect === 'neutral'
      ? words
      : Object.fromEntries(Object.entries(words).map(([name, value]) => [linodeBodyFields[name] ?? name, value]))
  const change = await cloud.call(operation, { body: wire })
  if (change.operationId !== null)
    await awaitOperation(cloud, {
      eventId: change.operationId,
      title: `${operation.replace('.', ' ')} ${label}`,
      timeoutSeconds: null,
    })
  return String(pickField(change.body, 'id'))
}

/** Deletes resources with the demo tag, waiting for each, clusters first, then the tag. Returns the number of resources. */
export async function removeDemo(cloud: Cloud): Promise<number> {
  const there = await listDemo(cloud)
  for (const { resource, label, id } of there) {
    const change = await cloud.call(`${resource}.delete`, { path: [id] })
    if (change.operationId !== null)
      await awaitOperation(cloud, {
        eventId: change.operationId,
        title: `${resource} delete ${label}`,
        timeoutSeconds: null,
      })
  }
  const tags = await cloud.list('tag.list').all()
  if (tags.some((tag) => pickField(tag, 'label') === demoTag)) await cloud.call('tag.delete', { path: [demoTag] })
  return there.length
}
