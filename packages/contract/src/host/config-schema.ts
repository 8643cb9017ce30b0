import Type, { type Static, type TSchema } from 'typebox'
import { idOf } from '../shared/ids.ts'
import { nullable } from '../shared/nullable.ts'
import { momentOf } from '../shared/timestamp.ts'

/** Device slots of a configuration; disks take the first ones (decision D6). */
export const deviceSlots = [
  'sda',
  'sdb',
  'sdc',
  'sdd',
  'sde',
  'sdf',
  'sdg',
  'sdh',
  'sdi',
  'sdj',
  'sdk',
  'sdl',
  'sdm',
  'sdn',
  'sdo',
  'sdp',
] as const
/** Name of one slot. */
export type DeviceSlot = (typeof deviceSlots)[number]

function inEverySlot<S extends TSchema>(slot: S): Record<DeviceSlot, S> {
  return Object.fromEntries(deviceSlots.map((name) => [name, slot])) as Record<DeviceSlot, S>
}

const label = Type.String({ minLength: 1, maxLength: 48, description: 'Label of the configuration.' })
const comments = Type.String({ maxLength: 4096, description: 'Free text for people.' })
const kernel = Type.String({ minLength: 1, maxLength: 128, description: 'Id of the kernel that is started.' })
const memoryLimit = Type.Integer({
  minimum: 0,
  maximum: 16_777_216,
  description: 'Memory the system may use, in MB; 0 for all of it.',
})
const rootDevice = Type.String({ minLength: 1, maxLength: 64, description: 'Device that the system starts from.' })
const runLevel = Type.Enum(['default', 'single', 'binbash'], {
  type: 'string',
  description: 'How far the system starts.',
})
const virtMode = Type.Enum(['paravirt', 'fullvirt'], { type: 'string', description: 'How the machine is virtualised.' })

const helpers = {
  updatedb_disabled: Type.Boolean({ description: 'Whether the nightly index of file names is turned off.' }),
  distro: Type.Boolean({ description: 'Whether files of the distribution are adapted at the start.' }),
  modules_dep: Type.Boolean({ description: 'Whether a list of kernel modules is made at the start.' }),
  network: Type.Boolean({ description: 'Whether the network is set up at the start.' }),
  devtmpfs_automount: Type.Boolean({ description: 'Whether /dev is mounted at the start.' }),
}
const helpersNote = { description: 'What is done to the system when it starts.' }

const diskId = idOf('Number of a disk of the host.')
const volumeId = idOf('Number of a volume.')

/** Configuration of a host as it leaves: recorded fields in recorded order (decision H). */
export const configSchema = Type.Object(
  {
    id: idOf('Number of the configuration.'),
    label,
    helpers: Type.Object(helpers, { additionalProperties: false, ...helpersNote }),
    kernel,
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
    interfaces: Type.Array(Type.Object({}, { additionalProperties: false }), { description: 'Always empty.' }),
  },
  {
    additionalProperties: false,
    title: 'Config',
    description: 'A configuration: how a host starts, and what stands in its slots.',
  },
)

/**
 * Slots as they arrive. A slot that is null is emptied: a volume in it is detached. Inside a slot null means absent, so
 * that a configuration that was read can be sent back as it is.
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
          { description: 'What is to stand in the slot: a disk of the host or a volume. Null empties it.' },
        ),
      ),
    ),
  ),
  { description: 'What stands in each slot; null empties it.' },
)

const changeable = {
  helpers: Type.Optional(Type.Partial(Type.Object(helpers), helpersNote)),
  kernel: Type.Optional(kernel),
  comments: Type.Optional(comments),
  memory_limit: Type.Optional(memoryLimit),
  root_device: Type.Optional(rootDevice),
  devices: Type.Optional(devicesInput),
  run_level: Type.Optional(runLevel),
  virt_mode: Type.Optional(virtMode),
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
