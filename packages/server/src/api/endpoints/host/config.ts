import {
  type Config,
  type ConfigCreateBody,
  configHelpers,
  type ConfigUpdateBody,
  deviceSlots,
  interfacesMax,
  tableOf,
} from '@moorage/contract'
import type { ConfigInput } from '#accept/config/config-fields.ts'
import { acceptConfigCreate } from '#accept/config/create.ts'
import { acceptConfigDelete } from '#accept/config/delete.ts'
import { acceptConfigUpdate } from '#accept/config/update.ts'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { explainKernel } from '#domain/catalogue/kernels.ts'
import { checkConfig } from '#domain/host/check-config.ts'
import { type ConfigNetwork, readNetwork } from '#domain/host/config-network.ts'
import { readSlots } from '#domain/host/devices.ts'
import { type ApiError, asId, type ConfigId, type HostId, type Viewer } from '#domain/shared/index.ts'
import { type ConfigRow, findConfig, listConfigs } from '#store/config/find-configs.ts'
import type { Db } from '#store/open-store.ts'
import { wireTime } from '#store/column-types.ts'
import type { HandlersOf, PathOf } from '../../call.ts'
import { respondRow } from '../../respond.ts'
import { listStoredBelow, locateStored, viewStored } from '../../stored-reads.ts'
import { hostIdOf, locatePathHost } from './host-id.ts'
import { changeStored } from '../../change-stored.ts'

interface ConfigKey {
  readonly hostId: HostId
  readonly id: ConfigId
}

const keyOf = ({ hostId, configId }: PathOf<'config.view'>): ConfigKey => ({
  hostId: asId<HostId>(hostId),
  id: asId<ConfigId>(configId),
})

/** The configuration must belong to the path's host. */
const find = (db: Db, viewer: Viewer, { hostId, id }: ConfigKey): Promise<ConfigRow> =>
  findConfig(db, viewer, hostId, id)

const locate = locateStored(find, keyOf)

/** Operations of a host's configurations (decision H, facts 6.3). */
export const configHandlers: HandlersOf<'config'> = {
  'config.list': { ...listStoredBelow(listConfigs, hostIdOf, configBody), locate: locatePathHost },
  'config.view': viewStored(find, keyOf, configBody),

  // Attaches the volumes in the slots (decisions D5, D6).
  'config.create': {
    kind: 'change',
    locate: locatePathHost,
    check: checkConfigInput,
    async accept(tx, call) {
      const hostId = hostIdOf(call.params)
      const input = { hostId, fields: configInputOf(call.body), slots: readSlots(call.body.devices ?? {}) }
      const { id, operationId } = await acceptConfigCreate(tx, call.actor, input, call)
      return { body: configBody(await findConfig(tx, call.actor, hostId, id)), operationId }
    },
  },

  'config.update': {
    kind: 'change',
    locate,
    check: checkConfigInput,
    accept(tx, call) {
      const { body } = call
      const input = { ...keyOf(call.params), fields: configInputOf(body), slots: readSlots(body.devices ?? {}) }
      return respondRow(acceptConfigUpdate(tx, call.actor, input, call), configBody, call)
    },
  },

  // Detaches volumes attached through the configuration (decision D6.5).
  'config.delete': changeStored(locate, acceptConfigDelete, keyOf),
}

/** Its kernel must be in the catalogue (decision H14). */
function checkConfigInput(
  body: Partial<ConfigUpdateBody>,
  { catalogue }: { readonly catalogue: Catalogue },
): ApiError[] {
  const { kernel } = body
  return [...checkConfig(body), ...(kernel === undefined ? [] : [explainKernel(catalogue, kernel) ?? []].flat())]
}

/** Absent fields become null, `helpers` an empty object. */
function configInputOf(body: ConfigCreateBody | ConfigUpdateBody): ConfigInput {
  return {
    label: body.label ?? null,
    comments: body.comments ?? null,
    kernel: body.kernel ?? null,
    memoryLimitMb: body.memory_limit ?? null,
    runLevel: body.run_level ?? null,
    virtMode: body.virt_mode ?? null,
    rootDevice: body.root_device ?? null,
    helpers: body.helpers ?? {},
    interfaces: body.interfaces ? body.interfaces.map(readNetwork) : null,
  }
}

/** Fields of facts 12. */
function configBody(row: ConfigRow): Config {
  return {
    id: row.id,
    label: row.label,
    helpers: tableOf(configHelpers, (name) => !row.helpers_off.includes(name)),
    kernel: row.kernel,
    comments: row.comments,
    memory_limit: row.memory_limit,
    created: wireTime(row.created),
    updated: wireTime(row.updated),
    root_device: row.root_device,
    devices: devicesBody(row),
    initrd: null,
    run_level: row.run_level,
    virt_mode: row.virt_mode,
    interfaces: row.interfaces.map((one, index) => interfaceBody(row, one, index)),
  }
}

/** The ID is unique, because a configuration has at most `interfacesMax` interfaces. */
function interfaceBody({ id }: ConfigRow, one: ConfigNetwork, index: number): Config['interfaces'][number] {
  const { purpose, isPrimary, ipamAddress, label } = one
  return {
    id: (id - 1) * interfacesMax + index + 1,
    purpose,
    primary: isPrimary,
    active: false,
    ipam_address: purpose === 'vlan' ? ipamAddress : null,
    label: purpose === 'vlan' ? label : null,
  }
}

function devicesBody({ devices }: ConfigRow): Config['devices'] {
  const filled = new Map(
    devices.map((one) => [deviceSlots[one.slot], { disk_id: one.diskId, volume_id: one.volumeId }]),
  )
  return tableOf(deviceSlots, (slot) => filled.get(slot) ?? null)
}
