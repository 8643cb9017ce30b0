import Type, { type Static, type TSchema } from 'typebox'
import { multilineTextPattern } from '../shared/forms.ts'
import { tableOf } from '../shared/keys-of.ts'
import { idOf } from '../shared/ids.ts'
import { nullable } from '../shared/nullable.ts'
import { holds } from '../shared/words.ts'
import { momentOf } from '../shared/timestamp.ts'

const early = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'] as const
const late = ['m', 'n', 'o', 'p', 'q', 'r', 's', 't', 'u', 'v', 'w', 'x', 'y', 'z'] as const
const letters = [...early, ...late] as const
/** The 64 device slots of a configuration, sda to sdz and sdaa to sdbl; disks take the first ones (decision D6). */
export const deviceSlots = [
  ...letters.map((letter) => `sd${letter}` as const),
  ...letters.map((letter) => `sda${letter}` as const),
  ...early.map((letter) => `sdb${letter}` as const),
]
/** Name of one slot. */
export type DeviceSlot = (typeof deviceSlots)[number]
/** How far a system can start. */
export const runLevels = ['default', 'single', 'binbash'] as const
/** How far one system starts. */
export type RunLevel = (typeof runLevels)[number]
/** How machines can be virtualised. */
export const virtModes = ['paravirt', 'fullvirt'] as const
/** How one machine is virtualised. */
export type VirtMode = (typeof virtModes)[number]

function inEverySlot<S extends TSchema>(slot: S): Readonly<Record<DeviceSlot, S>> {
  return tableOf(deviceSlots, () => slot)
}

const label = Type.String({ minLength: 1, maxLength: 48, description: 'Label of the configuration.' })
const comments = Type.String({ maxLength: 4096, pattern: multilineTextPattern, description: 'Free text for people.' })
/** A kernel as a request names it. */
export const namedKernelSchema = Type.String({
  minLength: 1,
  maxLength: 128,
  ...holds('kernel'),
  description: 'Id of the kernel that is started.',
})
/** As it leaves: a wire's prefix may stand before an id of full length. */
const kernelShown = Type.String({ ...holds('kernel'), description: 'Id of the kernel that is started.' })
const memoryLimit = Type.Integer({
  minimum: 0,
  maximum: 16_777_216,
  description: 'Memory the system may use, in MB; 0 for all of it.',
})
const rootDevice = Type.String({ minLength: 1, maxLength: 64, description: 'Device that the system starts from.' })
const runLevel = Type.Enum([...runLevels], {
  type: 'string',
  description: 'How far the system starts.',
})
const virtMode = Type.Enum([...virtModes], { type: 'string', description: 'How the machine is virtualised.' })

/** What can be done to a system when it starts (decision H14). */
export const configHelpers = ['updatedb_disabled', 'distro', 'modules_dep', 'network', 'devtmpfs_automount'] as const
/** One thing that can be done to a system when it starts. */
export type ConfigHelper = (typeof configHelpers)[number]
/** What an interface of a configuration can be connected to. */
export const interfacePurposes = ['public', 'vlan'] as const
/** What one interface is connected to. */
export type InterfacePurpose = (typeof interfacePurposes)[number]
/** Most interfaces of a configuration. */
export const interfacesMax = 3

const helpers = {
  updatedb_disabled: Type.Boolean({ description: 'Whether the nightly index of file names is turned off.' }),
  distro: Type.Boolean({ description: 'Whether files of the distribution are adapted at the start.' }),
  modules_dep: Type.Boolean({ description: 'Whether a list of kernel modules is made at the start.' }),
  network: Type.Boolean({ description: 'Whether the network is set up at the start.' }),
  devtmpfs_automount: Type.Boolean({ description: 'Whether /dev is mounted at the start.' }),
}
const helpersNote = { description: 'What is done to the system when it starts.' }

const purpose = Type.Enum([...interfacePurposes], {
  type: 'string',
  description: 'What it is connected to: the internet, or a private network (`vlan`) of the same region.',
})
const vlanLabel = Type.String({ maxLength: 64, description: 'Label of the private network; none for `public`.' })
const ipamAddress = Type.String({
  maxLength: 32,
  description: 'Address that the system is to have in the private network, as in 10.0.0.1/24; may be empty.',
})
const isPrimary = Type.Boolean({ description: 'Whether traffic goes out through it unless told otherwise.' })

const interfaceSchema = Type.Object(
  {
    id: Type.Integer({ minimum: 1, description: 'Number of the interface.' }),
    purpose,
    primary: isPrimary,
    active: Type.Boolean({ description: 'Always false: what is asked for is kept, and no network is made of it.' }),
    ipam_address: nullable(ipamAddress),
    label: nullable(vlanLabel),
  },
  {
    additionalProperties: false,
    title: 'ConfigInterface',
    description: 'One interface, in the order of eth0, eth1 and so on.',
  },
)

/** Interfaces as a request names them, for a configuration or for a host with its first one (decision H14.3). */
export const namedInterfacesSchema = Type.Array(
  Type.Object({
    purpose,
    primary: Type.Optional(isPrimary),
    ipam_address: Type.Optional(ipamAddress),
    label: Type.Optional(vlanLabel),
  }),
  { maxItems: interfacesMax, description: 'All interfaces of the configuration; they replace those that it had.' },
)

const diskId = idOf('Number of a disk of the host.')
const volumeId = idOf('Number of a volume.')

/** Configuration of a host as it leaves: recorded fields in recorded order (decision H). */
export const configSchema = Type.Object(
  {
    id: idOf('Number of the configuration.'),
    label,
    helpers: Type.Object(helpers, { additionalProperties: false, ...helpersNote }),
    kernel: kernelShown,
    comments,
    memory_limit: memoryLimit,
    created: momentOf('When the configuration was made.'),
    updated: momentOf('When the configuration was last changed.'),
    root_device: rootDevice,
    devices: Type.Object(
      inEverySlot(
        nullable(
          Type.Object(
            {
              disk_id: nullable(diskId),
              volume_id: nullable(volumeId),
            },
            { additionalProperties: false, description: 'What stands in the slot; null when it is empty.' },
          ),
        ),
      ),
      { additionalProperties: false, description: 'What stands in each slot.' },
    ),
    initrd: nullable(Type.String({ description: 'Always null.' })),
    run_level: runLevel,
    virt_mode: virtMode,
    interfaces: Type.Array(interfaceSchema, { description: 'Interfaces that the system is to have.' }),
  },
  {
    additionalProperties: false,
    title: 'Config',
    description: 'A configuration: how a host starts, and what stands in its slots.',
  },
)

/**
 * Slots as they arrive. A slot that is null or names nothing is emptied: a volume in it is detached. Inside a slot null means absent, so
 * that a configuration that was read can be sent back as it is. A slot that there is not is refused, as its volume would be forgotten (decision D6.4).
 */
const devicesInput = Type.Object(
  inEverySlot(
    Type.Optional(
      nullable(
        Type.Object(
          {
            disk_id: Type.Optional(diskId),
            volume_id: Type.Optional(volumeId),
          },
          { description: 'What is to stand in the slot: a disk of the host or a volume. Null or {} empties it.' },
        ),
      ),
    ),
  ),
  {
    additionalProperties: false,
    description: 'What is to stand in each slot; null or {} empties it, and slots that are not named stay as they are.',
  },
)

const changeable = {
  helpers: Type.Optional(Type.Partial(Type.Object(helpers), helpersNote)),
  kernel: Type.Optional(namedKernelSchema),
  comments: Type.Optional(comments),
  memory_limit: Type.Optional(memoryLimit),
  root_device: Type.Optional(rootDevice),
  devices: Type.Optional(devicesInput),
  run_level: Type.Optional(runLevel),
  virt_mode: Type.Optional(virtMode),
  interfaces: Type.Optional(namedInterfacesSchema),
  initrd: Type.Optional(
    Type.Integer({ minimum: 0, description: 'Initial RAM disk of the start. Not offered; only null can be sent.' }),
  ),
}

/** Body of config.create. */
export const configCreateSchema = Type.Object({ label, ...changeable })

/** Body of config.update. */
export const configUpdateSchema = Type.Object({ label: Type.Optional(label), ...changeable })

/** A configuration as it leaves. */
export type Config = Static<typeof configSchema>
/** Body of config.create. */
export type ConfigCreateBody = Static<typeof configCreateSchema>
/** Body of config.update. */
export type ConfigUpdateBody = Static<typeof configUpdateSchema>
