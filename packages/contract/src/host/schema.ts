import Type, { type Static } from 'typebox'
import { idSchema, regionIdSchema } from '../shared/ids.ts'
import { nullable } from '../shared/nullable.ts'
import { priceSchema, regionPricesSchema } from '../shared/price.ts'
import { tagsInputSchema, tagsSchema } from '../shared/tags.ts'
import { timestampSchema } from '../shared/timestamp.ts'

/** Statuses of a host (decision H). */
export const hostStatuses = [
  'provisioning',
  'booting',
  'running',
  'offline',
  'shutting_down',
  'rebooting',
  'deleting',
] as const
/** Classes of host types. */
export const hostTypeClasses = ['nanode', 'standard', 'dedicated', 'gpu', 'highmem'] as const

const label = Type.String({ minLength: 3, maxLength: 64 })
const typeId = Type.String({ minLength: 1, maxLength: 64 })
const count = Type.Integer({ minimum: 0 })

/** Host as it leaves: recorded fields in recorded order (decision H), then how many volumes it has and can have (D5) and its cluster (E2). */
export const hostSchema = Type.Object(
  {
    id: idSchema,
    label,
    group: Type.String({ description: 'Always empty.' }),
    status: Type.Enum([...hostStatuses], { type: 'string' }),
    created: timestampSchema,
    updated: timestampSchema,
    type: typeId,
    ipv4: Type.Array(Type.String()),
    ipv6: nullable(Type.String()),
    image: nullable(Type.String()),
    region: regionIdSchema,
    specs: Type.Object(
      {
        disk: Type.Integer({ minimum: 0, description: 'MB.' }),
        memory: Type.Integer({ minimum: 0, description: 'MB.' }),
        vcpus: count,
        gpus: count,
        transfer: Type.Integer({ minimum: 0, description: 'GB a month.' }),
      },
      { additionalProperties: false },
    ),
    alerts: Type.Object(
      {
        cpu: count,
        network_in: count,
        network_out: count,
        transfer_quota: count,
        io: count,
      },
      { additionalProperties: false },
    ),
    backups: Type.Object(
      {
        enabled: Type.Boolean(),
        schedule: Type.Object(
          {
            day: nullable(Type.String()),
            window: nullable(Type.String()),
          },
          { additionalProperties: false },
        ),
        last_successful: nullable(timestampSchema),
      },
      { additionalProperties: false },
    ),
    hypervisor: Type.String(),
    watchdog_enabled: Type.Boolean(),
    tags: tagsSchema,
    attached_volumes: Type.Integer({ minimum: 0, description: 'Volumes attached now, those being detached included.' }),
    attached_volumes_max: Type.Integer({ minimum: 0, description: 'Volumes that can be attached in all.' }),
    orch_cluster_id: nullable(Type.Integer({ minimum: 1, description: 'Cluster whose node it carries.' })),
  },
  { additionalProperties: false, title: 'Host' },
)

/** Body of host.create (decision H); the label is `host<id>` when absent. */
export const hostCreateSchema = Type.Object({
  label: Type.Optional(label),
  region: regionIdSchema,
  type: typeId,
  image: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
  booted: Type.Optional(Type.Boolean({ description: 'Whether the host is started; true when absent.' })),
  tags: Type.Optional(tagsInputSchema),
})

/** Body of host.update. */
export const hostUpdateSchema = Type.Object({
  label: Type.Optional(label),
  tags: Type.Optional(tagsInputSchema),
})

/** Body of host.boot and host.reboot: which configuration to run, the last one when absent. */
export const hostBootSchema = Type.Object({
  config_id: Type.Optional(idSchema),
})

/** Local disk of a host as it leaves. */
export const diskSchema = Type.Object(
  {
    id: idSchema,
    label: Type.String(),
    status: Type.Enum(['ready', 'not ready', 'deleting'], { type: 'string' }),
    size: Type.Integer({ minimum: 0, description: 'MB.' }),
    filesystem: Type.Enum(['raw', 'swap', 'ext3', 'ext4', 'initrd'], { type: 'string' }),
    created: timestampSchema,
    updated: timestampSchema,
  },
  { additionalProperties: false, title: 'Disk' },
)

/** Type of hosts as it leaves: what it has and what it costs. */
export const hostTypeSchema = Type.Object(
  {
    id: typeId,
    label: Type.String(),
    price: priceSchema,
    region_prices: regionPricesSchema,
    addons: Type.Object(
      {
        backups: Type.Object(
          { price: priceSchema, region_prices: regionPricesSchema },
          { additionalProperties: false },
        ),
      },
      { additionalProperties: false },
    ),
    memory: Type.Integer({ minimum: 0, description: 'MB.' }),
    disk: Type.Integer({ minimum: 0, description: 'MB.' }),
    transfer: Type.Integer({ minimum: 0, description: 'GB a month.' }),
    vcpus: count,
    gpus: count,
    network_out: Type.Integer({ minimum: 0, description: 'Mbit/s.' }),
    class: Type.Enum([...hostTypeClasses], { type: 'string' }),
    successor: nullable(Type.String()),
  },
  { additionalProperties: false, title: 'HostType' },
)

/** A host as it leaves. */
export type Host = Static<typeof hostSchema>
/** Body of host.create. */
export type HostCreateBody = Static<typeof hostCreateSchema>
/** Body of host.update. */
export type HostUpdateBody = Static<typeof hostUpdateSchema>
/** Body of host.boot and host.reboot. */
export type HostBootBody = Static<typeof hostBootSchema>
/** A local disk as it leaves. */
export type Disk = Static<typeof diskSchema>
/** A host type as it leaves. */
export type HostType = Static<typeof hostTypeSchema>
/** Status of a host. */
export type HostStatus = (typeof hostStatuses)[number]
