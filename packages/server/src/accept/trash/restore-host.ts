import { findHostType } from '#domain/catalogue/host-types.ts'
import { findRegion } from '#domain/catalogue/regions.ts'
import { defaultAddresses } from '#domain/address/pool.ts'
import { type Actor, ApiError, asId, type ConfigId, type HostId, type VolumeId } from '#domain/shared/index.ts'
import { checkGrants } from '#store/access/check-grants.ts'
import { writeRequirement } from '#store/access/requirement.ts'
import { allocateAddress } from '#store/address/allocate-addresses.ts'
import { restoreHost, type RestoredHostRow } from '#store/host/restore-host.ts'
import type { Tx } from '#store/open-store.ts'
import type { TrashedAttachment } from '#store/schema/tables.ts'
import type { StoredTrashItem } from '#store/trash/trash-items.ts'
import { acceptHostPower } from '../host/power.ts'
import { checkAccountLimits } from '../limit/check-account-limits.ts'
import type { Terms } from '../terms.ts'
import { acceptVolumeAttach } from '../volume/attach.ts'
import { explainRestoreUnoffered, requireRegion, type RestoredResource, startRestore } from './start-restore.ts'

/** Host to restore, and its label. */
interface TrashedHost {
  readonly item: StoredTrashItem
  readonly label: string
}

/**
 * Makes a host visible again, with its disks, configurations and addresses, attaches its volumes that are still free, and boots it if it was on. Throws
 * account.limit_reached, trash.not_offered, host.label_taken and host.addresses_exhausted.
 */
export async function restoreTrashedHost(
  tx: Tx,
  actor: Actor,
  { item, label }: TrashedHost,
  by: Terms,
): Promise<RestoredResource> {
  await checkAccountLimits(tx, actor.accountId, { hosts: 1 })
  const id = asId<HostId>(item.host_id ?? 0)
  const host = await restoreHost(tx, id, label)
  checkOffered(host, by)
  const operationId = await startRestore(tx, actor, {
    action: 'host_restore',
    entity: { type: 'host', id, label },
    work: { kind: 'host', id, region: host.region },
  })
  const changes = [
    ...(await replaceAddresses(tx, actor, host, by)),
    ...(await attachVolumes(tx, actor, { id, attachments: item.attachments }, by)),
    ...(item.was_on ? await describeFailure('The host was not booted', () => boot(tx, actor, id)) : []),
  ]
  return { id, operationId, changes }
}

function checkOffered({ region, type }: RestoredHostRow, { catalogue }: Terms): void {
  requireRegion(catalogue, region, 'host')
  if (findHostType(catalogue, type)) return
  const types = catalogue.hostTypes.map(({ id }) => id)
  throw explainRestoreUnoffered(`Host type ${type} is not offered any more.`, 'host', types)
}

/** Addresses of hosts in the trash are given away when a region has no other free ones (decision H16.1). */
async function replaceAddresses(tx: Tx, actor: Actor, host: RestoredHostRow, { catalogue }: Terms): Promise<string[]> {
  const pools = findRegion(catalogue, host.region)?.addresses ?? defaultAddresses
  const changes: string[] = []
  for (const { address, kind } of host.lost) {
    const added = await allocateAddress(
      tx,
      { accountId: actor.accountId, id: host.id, region: host.region, pools },
      kind,
    )
    changes.push(`The address ${address} belongs to another host now. The new one is ${added}.`)
  }
  return changes
}

const boot = (tx: Tx, actor: Actor, id: HostId) => acceptHostPower(tx, actor, { id, action: 'boot', configId: null })

interface Reattached {
  readonly id: HostId
  readonly attachments: readonly TrashedAttachment[]
}

/** The grant on the host is not sufficient to attach volumes (contract, Authentication 4). */
async function attachVolumes(tx: Tx, actor: Actor, { id, attachments }: Reattached, by: Terms): Promise<string[]> {
  const changes: string[] = []
  for (const { volume_id, config_id, persists } of attachments) {
    const configId = config_id === null ? null : asId<ConfigId>(config_id)
    const input = { id: asId<VolumeId>(volume_id), hostId: id, configId, isPersisting: persists }
    const attach = async () => {
      await checkGrants(tx, actor, [writeRequirement({ kind: 'volume', id: volume_id })])
      await acceptVolumeAttach(tx, actor, input, by)
    }
    changes.push(...(await describeFailure(`Volume ${volume_id} was not attached`, attach)))
  }
  return changes
}

/** Runs an act that rejects before it writes. Returns a sentence with the reason if it rejects. */
async function describeFailure(begin: string, act: () => Promise<unknown>): Promise<string[]> {
  try {
    await act()
    return []
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return [`${begin}: ${error.reason}`]
  }
}
