import Type, { type Static, type TSchema } from 'typebox'
import { idSchema } from '../shared/ids.ts'
import { nullable } from '../shared/nullable.ts'
import { timestampSchema } from '../shared/timestamp.ts'

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

const label = Type.String({ minLength: 1, maxLength: 48 })
const comments = Type.String({ maxLength: 4096 })
const kernel = Type.String({ minLength: 1, maxLength: 128 })
const memoryLimit = Type.Integer({ minimum: 0, maximum: 16_777_216, description: 'MB; 0 for all of it.' })
const rootDevice = Type.String({ minLength: 1, maxLength: 64 })
const runLevel = Type.Enum(['default', 'single', 'binbash'], { type: 'string' })
const virtMode = Type.Enum(['paravirt', 'fullvirt'], { type: 'string' })

const helpers = {
  updatedb_disabled: Type.Boolean(),
  distro: Type.Boolean(),
  modules_dep: Type.Boolean(),
  network: Type.Boolean(),
  devtmpfs_automount: Type.Boolean(),
}

/** Configuration of a host as it leaves: recorded fields in recorded order (decision H). */
export const configSchema = Type.Object(
  {
    id: idSchema,
    label,
    helpers: Type.Object(helpers, { additionalProperties: false }),
    kernel,
    comments,
    memory_limit: memoryLimit,
    created: timestampSchema,
    updated: timestampSchema,
    root_device: rootDevice,
    devices: Type.Object(
      inEverySlot(
        nullable(
          Type.Object(
            {
              disk_id: nullable(idSchema),
              volume_id: nullable(idSchema),
            },
            { additionalProperties: false },
          ),
        ),
      ),
      { additionalProperties: false },
    ),
    initrd: nullable(Type.String()),
    run_level: runLevel,
    virt_mode: virtMode,
    interfaces: Type.Array(Type.Object({}, { additionalProperties: false }), { description: 'Always empty.' }),
  },
  { additionalProperties: false, title: 'Config' },
)

/**
 * Slots as they arrive. A slot that is null is emptied: a volume in it is detached. Inside a slot null means absent, so
 * that a configuration that was read can be sent back as it is.
 */
const devicesInput = Type.Object(
  inEverySlot(
    Type.Optional(
      nullable(
        Type.Object({
          disk_id: Type.Optional(idSchema),
          volume_id: Type.Optional(idSchema),
        }),
      ),
    ),
  ),
  { description: 'What stands in each slot; null empties it.' },
)

const changeable = {
  helpers: Type.Optional(Type.Partial(Type.Object(helpers))),
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
