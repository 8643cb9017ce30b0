import { awaitPresent } from '../cloud/await-state.ts'
import { requireResource } from '../cloud/resources.ts'
import { cloudSnapshots } from '../cloud/snapshots.ts'
import { type CloudVolume, findLabelled, getVolume, readVolume } from '../cloud/volumes.ts'
import type { CreateRequest } from '../wire/volume-request.ts'
import { CallError, required } from '../wire/call-error.ts'
import { checkCapabilities } from './check-capabilities.ts'
import { chooseRegion } from './choose-region.ts'
import { readClassParameters } from './class-parameters.ts'
import { type ControllerContext, describeVolume } from './controller-context.ts'
import { growVolume } from './expand-volume.ts'
import { volumeLabelOf } from './volume-label.ts'
import { chooseSize, isSizeWithin } from './volume-size.ts'

/**
 * CreateVolume: finds the volume by its name's label, or creates it, empty or as a copy of a volume or snapshot. Waits until it is active and large enough, and
 * returns it. Throws ALREADY_EXISTS if an existing volume differs in size or region, and ABORTED at the deadline.
 */
export async function createVolume(context: ControllerContext, request: CreateRequest): Promise<object> {
  const name = required(request.name, 'name')
  checkCapabilities(request.volume_capabilities)
  const sizeGib = chooseSize(request.capacity_range)
  const source = readSource(request)
  const region = chooseRegion(request.accessibility_requirements, context)
  return context.locks.withLock(name, async () => {
    const label = volumeLabelOf(name)
    const found = await findLabelled(context.api, label)
    if (found) checkFound(found, request, region)
    const { id } = found ?? (await begin(context, { label, region, sizeGib, source, parameters: request.parameters }))
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
        content_source: source === null ? null : request.volume_content_source,
      },
    }
  })
}

/** Volume or snapshot that a new volume is a copy of. */
interface VolumeSource {
  readonly kind: 'volume' | 'snapshot'
  readonly id: string
}

interface VolumeInput {
  readonly label: string
  readonly region: string
  readonly sizeGib: number
  readonly source: VolumeSource | null
  readonly parameters: Readonly<Record<string, string>>
}

async function begin(context: ControllerContext, input: VolumeInput): Promise<CloudVolume> {
  const { label, region, sizeGib: size, source } = input
  if (source) await checkSource(context, source, input)
  const fields = readClassParameters(input.parameters, ['tags', 'encryption'])
  const { encryption: _, ...tags } = fields
  const request = {
    none: { path: '/volumes', body: { label, region, size, ...fields } },
    // A copy is encrypted if and only if its source is.
    snapshot: { path: '/volumes', body: { label, size, ...tags, snapshot_id: Number(source?.id) } },
    volume: { path: `/volumes/${source?.id}/clone`, body: { label } },
  }[source?.kind ?? 'none']
  return readVolume(await context.api.request({ method: 'POST', ...request }))
}

function readSource({ volume_content_source: source }: CreateRequest): VolumeSource | null {
  if (!source) return null
  if (source.snapshot)
    return { kind: 'snapshot', id: required(source.snapshot.snapshot_id, 'volume_content_source.snapshot.snapshot_id') }
  if (!source.volume)
    throw new CallError('INVALID_ARGUMENT', 'A volume can only be created empty, from a snapshot or from a volume.')
  return { kind: 'volume', id: required(source.volume.volume_id, 'volume_content_source.volume.volume_id') }
}

async function checkSource(
  { api }: ControllerContext,
  { kind, id }: VolumeSource,
  { sizeGib, region }: VolumeInput,
): Promise<void> {
  const source = kind === 'volume' ? await getVolume(api, id) : await requireResource(api, cloudSnapshots, id)
  if (source.sizeGib > sizeGib)
    throw new CallError('OUT_OF_RANGE', `A copy of ${kind} ${id} must have at least ${source.sizeGib} GiB.`)
  if (source.region !== region)
    throw new CallError('RESOURCE_EXHAUSTED', `A copy of ${kind} ${id} must be in its region, ${source.region}.`)
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
