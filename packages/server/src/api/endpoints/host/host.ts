import type { DialectPolicy, Host } from '@moorage/contract'
import { acceptHostCreate } from '#accept/host/create.ts'
import { acceptHostDelete } from '#accept/host/delete.ts'
import { acceptHostOpenConsole } from '#accept/host/open-console.ts'
import { acceptHostPower } from '#accept/host/power.ts'
import { acceptHostRebuild } from '#accept/host/rebuild.ts'
import { acceptHostRescue } from '#accept/host/rescue.ts'
import { acceptHostResize } from '#accept/host/resize.ts'
import { acceptHostUpdate } from '#accept/host/update.ts'
import { buildHostConsoleUrl } from '#domain/access/host-console-url.ts'
import { countAttachable } from '#domain/attachment/limits.ts'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { resolveDiskEncryption } from '#domain/catalogue/disk-encryption.ts'
import { devicesMaxOf } from '#domain/catalogue/explain-ability.ts'
import { explainHostType, findHostType } from '#domain/catalogue/host-types.ts'
import { findRegion } from '#domain/catalogue/regions.ts'
import { resolveAlerts } from '#domain/host/alerts.ts'
import { checkDevices, readSlots } from '#domain/host/devices.ts'
import { checkHostLabel } from '#domain/host/label.ts'
import type { PowerAction } from '#domain/host/power.ts'
import { resolveHostOptions } from '#domain/host/host-options.ts'
import { checkUnsupported } from '#domain/host/unsupported.ts'
import { checkUserData } from '#domain/host/user-data.ts'
import { asId, type ConfigId } from '#domain/shared/index.ts'
import { normaliseTags } from '#domain/tag/normalise-tags.ts'
import { listLockTypes } from '#domain/lock/reject-locked.ts'
import { findHost, type HostRow, listHosts } from '#store/host/find-hosts.ts'
import type { Tx } from '#store/open-store.ts'
import type { Accepted } from '#store/transaction/mutate.ts'
import { listHostVolumes } from '#store/volume/find-volumes.ts'
import { wireTime } from '#store/column-types.ts'
import type { CallOf, HandlersOf } from '../../call.ts'
import { respondEmpty, respondRow } from '../../respond.ts'
import { listStored, listStoredBelow, viewStored } from '../../stored-reads.ts'
import { volumeBody } from '../volume/volume.ts'
import { checkHostCreate, hostInputOf } from './host-create.ts'
import { hostUsageHandlers } from './host-usage.ts'
import { hostIdOf, locatePathHost as locate } from './host-id.ts'
import { checkImageAccess, readDiskAccess, readGuestSecrets } from './image-access.ts'
import { changeStored } from '../../change-stored.ts'

/** Operations of hosts (decisions C1 to C3, H). */
export const hostHandlers: HandlersOf<'host' | 'backup'> = {
  'host.list': listStored(listHosts, hostBody),
  ...hostUsageHandlers,
  // Also while the host is being deleted.
  'host.view': viewStored(findHost, hostIdOf, hostBody),
  // Includes volumes being detached.
  'host.list_volumes': { ...listStoredBelow(listHostVolumes, hostIdOf, volumeBody), locate },

  // Always empty (decision H9).
  'backup.view': {
    kind: 'read',
    locate,
    run: async () => ({ automatic: [], snapshot: { in_progress: null, current: null } }),
  },

  // Creates disks and a configuration, and boots by default (decisions H3, H10).
  'host.create': {
    kind: 'change',
    check: checkHostCreate,
    async prepare({ body, secretBox }) {
      const secrets = await readGuestSecrets(body, { secretBox })
      return async (tx, call) => {
        const input = { ...hostInputOf(call.body, call), secrets }
        const { id, operationId } = await acceptHostCreate(tx, call.actor, input, call)
        return { body: hostBody(await findHost(tx, call.actor, id), call), operationId }
      }
    },
  },

  'host.update': {
    kind: 'change',
    locate,
    check: (body) => [
      ...(body.label === undefined ? [] : checkHostLabel(body.label)),
      ...(body.tags === undefined ? [] : normaliseTags(body.tags).errors),
      ...checkUnsupported(body),
    ],
    accept(tx, call) {
      const { label = null, tags, group = null, watchdog_enabled: isWatched = null } = call.body
      const { maintenance_policy: maintenancePolicy = null, alerts = {} } = call.body
      const metadata = { label, tags: tags === undefined ? null : normaliseTags(tags).tags, group, isWatched }
      const input = { id: hostIdOf(call.params), ...metadata, maintenancePolicy, alerts }
      return respondRow(acceptHostUpdate(tx, call.actor, input, call), hostBody, call)
    },
  },

  // Deletes local disks too. The status is deleting until all volumes are detached and the host is gone (decision D7).
  'host.delete': changeStored(locate, acceptHostDelete, (path) => ({ id: hostIdOf(path) })),

  // No effect if the host already runs with the requested configuration (decisions D6, F2).
  'host.boot': { kind: 'change', locate, accept: (tx, call) => changePower(tx, call, 'boot') },

  // Detaches non-persistent volumes (decision D7).
  'host.shutdown': { kind: 'change', locate, accept: (tx, call) => changePower(tx, call, 'shutdown') },

  // Starts a stopped host. Detaches non-persistent volumes (decision D7).
  'host.reboot': { kind: 'change', locate, accept: (tx, call) => changePower(tx, call, 'reboot') },

  // The next boot or reboot is an ordinary one (decision H19).
  'host.rescue': {
    kind: 'change',
    locate,
    check: ({ devices = {} }) => checkDevices(devices),
    accept(tx, call) {
      const { devices } = call.body
      const input = { id: hostIdOf(call.params), slots: devices === undefined ? null : readSlots(devices) }
      return respondEmpty(acceptHostRescue(tx, call.actor, input, call))
    },
  },

  // The ticket in the URL replaces the token, which browsers cannot send when they open a WebSocket (decision H18).
  'host.open_console': {
    kind: 'change',
    locate,
    async accept(tx, call) {
      const input = { id: hostIdOf(call.params), catalogue: call.catalogue }
      const { ticket, expires } = await acceptHostOpenConsole(tx, call.actor, input)
      const body = { url: buildHostConsoleUrl(call.origin(), ticket), expires: wireTime(expires) }
      return { body, replayBody: { ...body, url: '<REDACTED>' } }
    },
  },

  // Rebuilds the disks from an image, and boots by default (decision H10.6).
  'host.rebuild': {
    kind: 'change',
    locate,
    check: (body, call) => [...checkImageAccess(body, call), ...checkUnsupported(body), ...checkUserData(body)],
    async prepare({ body, secretBox }) {
      const secrets = await readGuestSecrets(body, { secretBox })
      return async (tx, call) => {
        const id = hostIdOf(call.params)
        const { image, disk_encryption: diskEncryption = null } = call.body
        const { swapMib, isBooted } = resolveHostOptions(call.body, call.policy.hosts)
        const input = { id, image, swapMib, isBooted, diskEncryption, access: readDiskAccess(call.body, call), secrets }
        const { operationId, trashId } = await acceptHostRebuild(tx, call.actor, input, call)
        return { body: hostBody(await findHost(tx, call.actor, id), call), operationId, trashId }
      }
    },
  },

  // Changes the type. A running host is stopped and started again (decision H10.8).
  'host.resize': {
    kind: 'change',
    locate,
    check: ({ type }, { catalogue }) => (type === undefined ? [] : [explainHostType(catalogue, type) ?? []].flat()),
    accept(tx, call) {
      const { type, allow_auto_disk_resize: isDiskGrowing = true } = call.body
      return respondEmpty(acceptHostResize(tx, call.actor, { id: hostIdOf(call.params), type, isDiskGrowing }, call))
    },
  },
}

/** A `config_id` of 0 counts as absent. Shutdown ignores the request body. */
function changePower(
  tx: Tx,
  call: CallOf<'host.boot' | 'host.reboot' | 'host.shutdown'>,
  action: PowerAction,
): Promise<Accepted<object>> {
  const named = 'config_id' in call.body ? call.body.config_id : undefined
  const configId = named === undefined || named === 0 ? null : asId<ConfigId>(named)
  return respondEmpty(acceptHostPower(tx, call.actor, { id: hostIdOf(call.params), action, configId }))
}

/** Context of a host response. */
interface HostBodyContext {
  readonly catalogue: Catalogue
  readonly policy: DialectPolicy
}

const hostCapabilities = ['Block Storage Encryption', 'Maintenance Policy'] as const

/** Returns the host response (decision H; alerts and backups: facts 12). Values are 0 if the host's type is no longer configured. */
export function hostBody(row: HostRow, { catalogue, policy }: HostBodyContext): Host {
  const type = findHostType(catalogue, row.type)
  const region = findRegion(catalogue, row.region)
  const vcpus = type?.vcpus ?? 0
  const memoryMib = type?.memoryMib ?? 0
  return {
    id: row.id,
    label: row.label,
    group: row.display_group,
    status: row.status,
    created: wireTime(row.created),
    updated: wireTime(row.updated),
    type: row.type,
    ipv4: row.ipv4,
    ipv6: row.ipv6,
    image: row.image,
    region: row.region,
    site_type: region?.siteType ?? 'core',
    specs: {
      disk: type?.diskMib ?? 0,
      memory: memoryMib,
      vcpus,
      gpus: 0,
      transfer: type?.transferGb ?? 0,
      accelerated_devices: 0,
    },
    alerts: resolveAlerts(row.alerts, vcpus),
    backups: { enabled: false, available: false, schedule: { day: null, window: null }, last_successful: null },
    hypervisor: 'kvm',
    watchdog_enabled: row.is_watched,
    tags: row.tags,
    machine_uuid: row.uid,
    has_user_data: row.has_user_data,
    disk_encryption: resolveDiskEncryption(catalogue, row.region, row.disk_encryption),
    capabilities: hostCapabilities.filter((one) => region?.capabilities.includes(one)),
    attached_volumes: row.attached_volumes,
    attached_volumes_max: countAttachable({
      memoryMib: Math.min(memoryMib, findHostType(catalogue, row.wants_type ?? row.type)?.memoryMib ?? memoryMib),
      policy,
      devicesMax: devicesMaxOf(catalogue, row.region),
    }),
    orch_cluster_id: row.orch_cluster_id,
    maintenance_policy: row.maintenance_policy,
    locks: listLockTypes(row),
  }
}
