import type { Encryption, MaintenancePolicySlug } from '@moorage/contract'
import { defaultAddresses } from '#domain/address/pool.ts'
import type { Catalogue, CatalogueHostType } from '#domain/catalogue/catalogue.ts'
import { resolveDiskEncryption } from '#domain/catalogue/disk-encryption.ts'
import { findRegion } from '#domain/catalogue/regions.ts'
import { priceIn } from '#domain/catalogue/tariff.ts'
import { hostTypeOf } from '#domain/catalogue/host-types.ts'
import type { CustomAlerts } from '#domain/host/alerts.ts'
import { explainBootSettings, resolveKernel } from '#domain/host/boot-settings.ts'
import type { InitialConfig } from '#domain/host/initial-config.ts'
import { planFirstDisks } from '#domain/host/first-disks.ts'
import type { ResolvedHostOptions } from '#domain/host/host-options.ts'
import {
  type AccountId,
  type Actor,
  type ClusterId,
  type EventId,
  type HostId,
  throwErrors,
} from '#domain/shared/index.ts'
import { type AddressedHost, allocateAddresses } from '#store/address/allocate-addresses.ts'
import { insertCreatorGrant } from '#store/access/check-grants.ts'
import { type GuestSecrets, storeGuestSecrets } from '../disk/guest-secrets.ts'
import { type DiskAccess, resolveAccess } from '../disk/resolve-access.ts'
import { checkAccountLimits } from '../limit/check-account-limits.ts'
import { openInterval } from '#store/billing/intervals.ts'
import { startJob } from '#store/event/start-job.ts'
import type { EventAuthor } from '#store/event/event-content.ts'
import { type InsertedHost, insertHost, isHostLabelTaken } from '#store/host/insert-host.ts'
import type { Tx } from '#store/open-store.ts'
import { rememberTags } from '#store/tag/remember-tags.ts'
import { checkUserImage } from '../image/images.ts'
import type { Terms } from '../terms.ts'

/** Host to create; label, region, type, image, swap and tags were validated. */
export interface HostCreate extends ResolvedHostOptions {
  readonly label: string | null
  readonly labelPrefix?: string
  readonly region: string
  readonly type: string
  readonly tags: readonly string[]
  /** Null uses the region's default (decision H15). */
  readonly diskEncryption: Encryption | null
  readonly hasPrivate: boolean
  /** From here to `alerts`, settings are stored and shown; nothing acts on them (decisions H15.1 to H15.3). */
  readonly group?: string | null
  readonly isWatched?: boolean | null
  readonly maintenancePolicy?: MaintenancePolicySlug | null
  readonly alerts?: CustomAlerts
  readonly config?: InitialConfig
  /** Ignored without an image; absent without credentials. */
  readonly access?: DiskAccess
  /** The root password is ignored without an image. */
  readonly secrets?: GuestSecrets
}

/**
 * Creates a host with disks and addresses, and starts billing. Returns its ID and the event ID of its one operation, which causes the boot event (decisions F2,
 * H). Throws account.limit_reached (decision G6), host.label_taken, host.addresses_exhausted, request.field_invalid, and the errors of `resolveAccess`.
 */
export async function acceptHostCreate(
  tx: Tx,
  actor: Actor,
  input: HostCreate,
  by: Pick<Terms, 'catalogue'>,
): Promise<{ id: HostId; operationId: EventId }> {
  const type = hostTypeOf(by.catalogue, input.type)
  await rememberTags(tx, actor.accountId, input.tags)
  await checkAccountLimits(tx, actor.accountId, { hosts: 1, gib: 0 })
  const { image, access } = input
  const credentials = image === null || !access ? {} : await resolveAccess(tx, actor, access)
  const disks = planFirstDisks(input, type.diskMib).map((disk) =>
    disk.image === null ? disk : { ...disk, ...credentials },
  )
  await checkUserImage(tx, actor, { image, sizeMib: disks[0]?.sizeMib ?? 0 })
  const config = resolveConfig(input, by.catalogue)
  const { region, hasPrivate } = input
  const diskEncryption = resolveDiskEncryption(by.catalogue, region, input.diskEncryption)
  const host = await insertHost(tx, actor, { ...input, disks, config, diskEncryption, clusterId: null })
  await giveAddresses(tx, { accountId: actor.accountId, id: host.id, region }, { ...by, hasPrivate })
  await insertCreatorGrant(tx, actor, 'host', host.id)
  const target = { accountId: actor.accountId, host: { id: host.id, region } }
  if (input.secrets) await storeGuestSecrets(tx, target, input.secrets, by)
  return { id: host.id, operationId: await startHost(tx, actor, host, { ...input, type, causeId: null }) }
}

const plainConfig: InitialConfig = { kernel: null, helpersOff: [], interfaces: [] }

function resolveConfig({ region, image, config = plainConfig }: HostCreate, catalogue: Catalogue): InitialConfig {
  throwErrors(explainBootSettings(catalogue, region, { kernel: config.kernel }))
  return { ...config, kernel: config.kernel ?? resolveKernel(catalogue, region, image) }
}

/** New host of a node. */
export interface NodeHostCreate {
  readonly accountId: AccountId
  readonly clusterId: ClusterId
  /** Becomes the host's label unless the label is taken (decision E2). */
  readonly nodeName: string
  readonly region: string
  readonly type: CatalogueHostType
  readonly tags: readonly string[]
  readonly diskEncryption: Encryption
  readonly causeId: EventId | null
  readonly catalogue: Catalogue
}

/**
 * Creates a node's host with power on, starts its billing, and returns its ID. Its creation and first boot are system events (decisions E2, F2, H). It counts
 * toward the account's nodes, not its hosts (decision G6). Throws host.addresses_exhausted.
 */
export async function acceptNodeHostCreate(tx: Tx, input: NodeHostCreate): Promise<{ id: HostId }> {
  const { accountId, nodeName, region, type, tags, clusterId } = input
  // A label that a user has taken must not block the node.
  const label = (await isHostLabelTaken(tx, accountId, nodeName)) ? null : nodeName
  const disks = planFirstDisks({ image: null, isBare: false, swapMib: 0 }, type.diskMib)
  const diskEncryption = resolveDiskEncryption(input.catalogue, region, input.diskEncryption)
  const made = { image: null, disks, isBooted: true, diskEncryption } as const
  const row = { ...made, label, region, type: type.id, tags, clusterId }
  const host = await insertHost(tx, { accountId }, row)
  await giveAddresses(tx, { accountId, id: host.id, region }, { catalogue: input.catalogue, hasPrivate: false })
  await startHost(tx, { accountId, system: true }, host, { ...input, isBooted: true })
  return { id: host.id }
}

interface AddressOptions {
  readonly catalogue: Catalogue
  readonly hasPrivate: boolean
}

async function giveAddresses(tx: Tx, host: Omit<AddressedHost, 'pools'>, options: AddressOptions): Promise<void> {
  const pools = findRegion(options.catalogue, host.region)?.addresses ?? defaultAddresses
  await allocateAddresses(tx, { ...host, pools }, options.hasPrivate)
}

interface HostStart {
  readonly region: string
  readonly type: CatalogueHostType
  readonly isBooted: boolean
  readonly causeId: EventId | null
}

async function startHost(tx: Tx, author: EventAuthor, host: InsertedHost, start: HostStart): Promise<EventId> {
  const { accountId } = author
  const { id, label, bootSerial } = host
  const { region, type, isBooted, causeId } = start
  await openInterval(tx, { kind: 'host', id, accountId, label, quantity: 1, price: priceIn(type, region) })
  const entity = { type: 'host', id, label } as const
  const work = { kind: 'host', id } as const
  const { id: operationId, generation } = await startJob(tx, author, {
    entity,
    action: 'host_create',
    work: { ...work, region },
    ...(causeId === null ? {} : { causeId }),
  })
  if (isBooted) {
    const boot = { entity, action: 'host_boot', target: { bootSerial }, causeId: causeId ?? operationId } as const
    await startJob(tx, { accountId, system: true }, { ...boot, work: { ...work, generation } })
  }
  return operationId
}
