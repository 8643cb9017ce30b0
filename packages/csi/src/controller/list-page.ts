import { type CloudVolume, cloudVolumes, getVolume } from '../cloud/volumes.ts'
import { listResources } from '../cloud/resources.ts'
import type { PageRequest, ValidateRequest } from '../wire/volume-request.ts'
import { CallError, required } from '../wire/call-error.ts'
import { explainCapability } from './check-capabilities.ts'
import { type ControllerContext, describeVolume } from './controller-context.ts'

/** ListVolumes: returns a page of volumes, each with its node. Throws as `selectPage`. */
export function listPage(context: ControllerContext, request: PageRequest): Promise<object> {
  const describe = (volume: CloudVolume): object => ({
    volume: describeVolume(context, volume),
    status: { published_node_ids: volume.hostId === null ? [] : [String(volume.hostId)] },
  })
  return selectPage(request, () => listResources(context.api, cloudVolumes), describe)
}

/**
 * Returns at most `max_entries` resources (0: all), of those that `list` returns by ascending ID. The token is the last returned ID, so that deletions between
 * pages skip no resource; '' on the last page. Throws INVALID_ARGUMENT for a negative maximum, and ABORTED for a malformed token.
 */
export async function selectPage<Resource extends { readonly id: number }>(
  { max_entries: most, starting_token: token }: PageRequest,
  list: () => Promise<readonly Resource[]>,
  describe: (resource: Resource) => object,
): Promise<object> {
  if (most < 0) throw new CallError('INVALID_ARGUMENT', 'max_entries must not be negative.')
  if (!/^\d{0,16}$/.test(token)) throw new CallError('ABORTED', 'starting_token is invalid: list from the beginning.')
  const rest = (await list()).filter(({ id }) => id > Number(token))
  const page = most === 0 ? rest : rest.slice(0, most)
  const isLast = page.length === rest.length
  return { entries: page.map(describe), next_token: isLast ? '' : String(page.at(-1)?.id ?? '') }
}

/**
 * ValidateVolumeCapabilities: returns all capabilities as `confirmed`, or a `message` about the first unsupported one. Throws NOT_FOUND if the volume is
 * absent, and INVALID_ARGUMENT without capabilities.
 */
export async function validateCapabilities({ api }: ControllerContext, request: ValidateRequest): Promise<object> {
  const id = required(request.volume_id, 'volume_id')
  const { volume_capabilities: capabilities, volume_context, parameters } = request
  if (capabilities.length === 0) throw new CallError('INVALID_ARGUMENT', 'volume_capabilities is missing.')
  await getVolume(api, id)
  const [reason] = capabilities.flatMap((one) => explainCapability(one) ?? [])
  if (reason !== undefined) return { message: reason }
  return { confirmed: { volume_capabilities: capabilities, volume_context, parameters } }
}
