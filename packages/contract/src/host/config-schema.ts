import Type, { type Static, type TSchema } from 'typebox'
import { multilineTextPattern } from '../shared/forms.ts'
import { tableOf } from '../shared/keys-of.ts'
import { idOf } from '../shared/ids.ts'
import { describeEnum, describeObject, describeResource } from '../shared/describe-schema.ts'
import { nullable } from '../shared/nullable.ts'
import { translatedAs } from '../shared/translated-value.ts'
import { timestampOf } from '../shared/timestamp.ts'

const early = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'] as const
const late = ['m', 'n', 'o', 'p', 'q', 'r', 's', 't', 'u', 'v', 'w', 'x', 'y', 'z'] as const
const letters = [...early, ...late] as const
/** The 64 device slots of a configuration. Disks occupy the first slots (decision D6). */
export const deviceSlots = [
  ...letters.map((letter) => `sd${letter}` as const),
  ...letters.map((letter) => `sda${letter}` as const),
  ...early.map((letter) => `sdb${letter}` as const),
]
/** Name of one slot. */
export type DeviceSlot = (typeof deviceSlots)[number]
/** Run levels. */
const runLevels = ['default', 'single', 'binbash'] as const
/** Run level. */
export type RunLevel = (typeof runLevels)[number]
/** Virtualization modes. */
const virtModes = ['paravirt', 'fullvirt'] as const
/** Virtualization mode. */
export type VirtMode = (typeof virtModes)[number]

function inEverySlot<S extends TSchema>(slot: S): Readonly<Record<DeviceSlot, S>> {
  return tableOf(deviceSlots, () => slot)
}

const label = Type.String({ minLength: 1, maxLength: 48, description: 'Configuration label.' })
const comments = Type.String({ maxLength: 4096, pattern: multilineTextPattern, description: 'Comments.' })
/** Kernel ID in a request. */
export const namedKernelSchema = Type.String({
  minLength: 1,
  maxLength: 128,
  ...translatedAs('kernel'),
  description: 'ID of the kernel to boot.',
})
/** A response has no maximum, because a dialect's prefix can precede an ID of maximum length. */
const kernelResponse = Type.String({ ...translatedAs('kernel'), description: 'ID of the kernel to boot.' })
const memoryLimit = Type.Integer({
  minimum: 0,
  maximum: 16_777_216,
  description: 'Memory limit in MB. 0 uses all memory.',
})
const rootDevice = Type.String({ minLength: 1, maxLength: 64, description: 'Root device.' })
const runLevel = describeEnum(runLevels, 'Run level.')
const virtMode = describeEnum(virtModes, 'Virtualization mode.')

/** Boot helpers (decision H14). */
export const configHelpers = ['updatedb_disabled', 'distro', 'modules_dep', 'network', 'devtmpfs_automount'] as const
/** Boot helper. */
export type ConfigHelper = (typeof configHelpers)[number]
/** Networks of configuration interfaces. */
const interfacePurposes = ['public', 'vlan'] as const
/** Network of one interface. */
export type InterfacePurpose = (typeof interfacePurposes)[number]
/** Maximum interfaces per configuration. */
export const interfacesMax = 3

const helpers = {
  updatedb_disabled: Type.Boolean({ description: 'Whether to disable the nightly file name index (updatedb).' }),
  distro: Type.Boolean({ description: 'Whether to adapt distribution files at boot.' }),
  modules_dep: Type.Boolean({ description: 'Whether to create the list of kernel modules at boot.' }),
  network: Type.Boolean({ description: 'Whether to configure the network at boot.' }),
  devtmpfs_automount: Type.Boolean({ description: 'Whether to mount /dev at boot.' }),
}
const helpersDescription = { description: 'Boot helpers.' }

const purpose = describeEnum(
  interfacePurposes,
  'Network of the interface: the internet, or a private network (`vlan`) in the same region.',
)
const vlanLabel = Type.String({
  maxLength: 64,
  description: 'Label of the private network. Absent or null for `public`.',
})
const ipamAddress = Type.String({
  maxLength: 32,
  description: 'Address in the private network, such as 10.0.0.1/24. Can be empty.',
})
const isPrimary = Type.Boolean({ description: 'Whether the interface is the default route.' })

const interfaceSchema = describeResource(
  'ConfigInterface',
  'One network interface. The first is eth0, the second eth1, and so on.',
  {
    id: Type.Integer({ minimum: 1, description: 'Interface ID.' }),
    purpose,
    primary: isPrimary,
    active: Type.Boolean({ description: 'Always false: interfaces are stored, but no network is created for them.' }),
    ipam_address: nullable(ipamAddress),
    label: nullable(vlanLabel),
  },
)

/** Interfaces in a request for a configuration or new host (decision H14.3). */
export const namedInterfacesSchema = Type.Array(
  Type.Object({
    purpose,
    primary: Type.Optional(isPrimary),
    ipam_address: Type.Optional(ipamAddress),
    label: Type.Optional(vlanLabel),
  }),
  { maxItems: interfacesMax, description: 'All interfaces of the configuration. They replace the previous ones.' },
)

const diskId = idOf('Disk ID.')
const volumeId = idOf('Volume ID.')

/** Configuration response, in Linode's field order (decision H). */
export const configSchema = describeResource(
  'Config',
  'A configuration profile: how a host boots and which devices are in its slots.',
  {
    id: idOf('Configuration ID.'),
    label,
    helpers: Type.Object(helpers, { additionalProperties: false, ...helpersDescription }),
    kernel: kernelResponse,
    comments,
    memory_limit: memoryLimit,
    created: timestampOf('Time at which the configuration was created.'),
    updated: timestampOf('Time at which the configuration was last updated.'),
    root_device: rootDevice,
    devices: describeObject(
      'Devices by slot.',
      inEverySlot(
        nullable(
          describeObject('Device in the slot. Null if the slot is empty.', {
            disk_id: nullable(diskId),
            volume_id: nullable(volumeId),
          }),
        ),
      ),
    ),
    initrd: nullable(Type.String({ description: 'Always null.' })),
    run_level: runLevel,
    virt_mode: virtMode,
    interfaces: Type.Array(interfaceSchema, { description: 'Network interfaces.' }),
  },
)

/**
 * Device slots in a request. A null or empty slot is cleared and its volume detached. Null inside a slot means absent, so that clients can send a response back
 * unchanged. An unknown slot is rejected, because its volume would be lost silently (decision D6.4).
 */
const deviceInput = Type.Optional(
  nullable(
    Type.Object(
      {
        disk_id: Type.Optional(diskId),
        volume_id: Type.Optional(volumeId),
      },
      { description: 'Device for the slot: a disk of the host or a volume. Null or {} empties the slot.' },
    ),
  ),
)
const devicesInput = describeObject(
  'Devices by slot. Null or {} empties a slot; omitted slots stay unchanged.',
  inEverySlot(deviceInput),
)

const changeable = {
  helpers: Type.Optional(Type.Partial(Type.Object(helpers), helpersDescription)),
  kernel: Type.Optional(namedKernelSchema),
  comments: Type.Optional(comments),
  memory_limit: Type.Optional(memoryLimit),
  root_device: Type.Optional(rootDevice),
  devices: Type.Optional(devicesInput),
  run_level: Type.Optional(runLevel),
  virt_mode: Type.Optional(virtMode),
  interfaces: Type.Optional(namedInterfacesSchema),
  initrd: Type.Optional(
    Type.Integer({ minimum: 0, description: 'Initial RAM disk. Not supported; only null is accepted.' }),
  ),
}

/** Body of config.create. */
export const configCreateSchema = Type.Object({ label, ...changeable })

/** Slots of a rescue boot (decision H19). */
const rescueSlots = ['sda', 'sdb', 'sdc', 'sdd', 'sde', 'sdf', 'sdg', 'sdh'] as const satisfies readonly DeviceSlot[]

/** Body of host.rescue. */
export const hostRescueSchema = Type.Object({
  devices: Type.Optional(
    describeObject(
      'Disks for the rescue system in the order of their slots, and attached volumes. If absent, all disks.',
      tableOf(rescueSlots, () => deviceInput),
    ),
  ),
})

/** Body of config.update. */
export const configUpdateSchema = Type.Object({ label: Type.Optional(label), ...changeable })

/** Configuration response. */
export type Config = Static<typeof configSchema>
/** Body of config.create. */
export type ConfigCreateBody = Static<typeof configCreateSchema>
/** Body of config.update. */
export type ConfigUpdateBody = Static<typeof configUpdateSchema>
