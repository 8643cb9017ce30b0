import { awaitPresent } from '../cloud/await-volume.ts'
import { type CloudVolume, findLabelled, getVolume, readVolume } from '../cloud/volumes.ts'
import type { CreateRequest } from '../wire/volume-request.ts'
import { CallError, required } from '../wire/call-error.ts'
import { checkCapabilities } from './check-capabilities.ts'
import { chooseRegion } from './choose-region.ts'
import { type ControllerContext, describeVolume } from './controller-context.ts'
import { growVolume } from './expand-volume.ts'
import { volumeLabelOf } from './volume-label.ts'
import { chooseSize, isSizeWithin } from './volume-size.ts'

/**
 * CreateVolume: finds the volume by its name's label, or creates it, empty or as a copy. Waits until it is active and large enough, and returns it. Throws
 * ALREADY_EXISTS if an existing volume differs in size or region, and ABORTED at the deadline.
 */
export async function createVolume(context: ControllerContext, request: CreateRequest): Promise<object> {
  const name = required(request.name, 'name')
  checkCapabilities(request.volume_capabilities)
  const sizeGib = chooseSize(request.capacity_range)
  const sourceId = readSource(request)
  const region = chooseRegion(request.accessibility_requirements, context)
  return context.locks.withLock(name, async () => {
    const label = volumeLabelOf(name)
    const found = await findLabelled(context.api, label)
    if (found) checkFound(found, request, region)
    const { id } = found ?? (await begin(context, { label, region, sizeGib, sourceId, parameters: request.parameters }))
    const made = await awaitPresent(context.api, {
      id,
      description: `The creation of ${label}`,
      isReached: ({ status }) => status === 'active',
    })
    // A copy starts with the size of its source.
    const volume = made.sizeGib < sizeGib ? await growVolume(context, { volume: made, sizeGib }) : made
    return {
      volume: {
        ...describeVolume(context, volume),
        content_source: sourceId === null ? null : request.volume_content_source,
      },
    }
  })
}

interface VolumeInput {
  readonly label: string
  readonly region: string
  readonly sizeGib: number
  readonly sourceId: string | null
  readonly parameters: Readonly<Record<string, string>>
}

async function begin(context: ControllerContext, input: VolumeInput): Promise<CloudVolume> {
  const { label, region, sizeGib: size, sourceId, parameters } = input
  if (sourceId !== null) await checkSource(context, input)
  const body = await context.api.request(
    sourceId === null
      ? { method: 'POST', path: '/volumes', body: { label, region, size, ...extrasOf(parameters) } }
      : { method: 'POST', path: `/volumes/${sourceId}/clone`, body: { label } },
  )
  return readVolume(body)
}

/** StorageClass parameters: `tags`, separated by commas, and `encryption`. Throws for others, except those of external-provisioner. */
function extrasOf(parameters: Readonly<Record<string, string>>): Record<string, unknown> {
  const extras: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(parameters)) {
    if (name === 'tags') extras['tags'] = value.split(',').map((tag) => tag.trim())
    else if (name === 'encryption') extras['encryption'] = value
    else if (!name.startsWith('csi.storage.k8s.io/'))
      throw new CallError('INVALID_ARGUMENT', `Unknown parameter ${name}: a StorageClass supports tags and encryption.`)
  }
  return extras
}

function readSource({ volume_content_source: source }: CreateRequest): string | null {
  if (!source) return null
  if (!source.volume)
    throw new CallError('INVALID_ARGUMENT', 'A volume can only be created empty or as a copy of another volume.')
  return required(source.volume.volume_id, 'volume_content_source.volume.volume_id')
}

async function checkSource(context: ControllerContext, { sourceId, sizeGib, region }: VolumeInput): Promise<void> {
  const source = await getVolume(context.api, sourceId ?? '')
  if (source.sizeGib > sizeGib)
    throw new CallError('OUT_OF_RANGE', `A copy of volume ${source.id} must have at least ${source.sizeGib} GiB.`)
  if (source.region !== region)
    throw new CallError('RESOURCE_EXHAUSTED', `A copy of volume ${source.id} must be in its region, ${source.region}.`)
}

function checkFound(
  found: CloudVolume,
  { capacity_range: range, volume_content_source: source }: CreateRequest,
  region: string,
): void {
  const { id, sizeGib } = found
  const isGrowing = source !== null && sizeGib <= chooseSize(range)
  if (!isGrowing && !isSizeWithin(sizeGib, range))
    throw new CallError('ALREADY_EXISTS', `Volume ${id} already has this name and ${sizeGib} GiB.`)
  if (found.region !== region)
    throw new CallError('ALREADY_EXISTS', `Volume ${id} already has this name and is in region ${found.region}.`)
}
