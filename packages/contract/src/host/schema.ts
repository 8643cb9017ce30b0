import Type, { type Static } from 'typebox'
import { formed, forms } from '../shared/forms.ts'
import { idOf, regionIdSchema } from '../shared/ids.ts'
import { nullable } from '../shared/nullable.ts'
import { priceSchema, regionPricesSchema } from '../shared/price.ts'
import { tagsInputSchema, tagsSchema } from '../shared/tags.ts'
import { encryptions } from '../volume/schema.ts'
import { momentOf } from '../shared/timestamp.ts'
import { toldAlertsSchema, alertsSchema } from './alerts-schema.ts'
import { namedInterfacesSchema, namedKernelSchema } from './config-schema.ts'
import { diskSizeMax } from './disk-schema.ts'
import { maintenancePolicyIn } from './maintenance-schema.ts'
import { accessInput, namedImageSchema } from './image-schema.ts'
import { unofferedBackups, unofferedMetadata, unofferedNeighbours, unofferedScripts } from './unoffered.ts'

/** Statuses of a host (decision H). */
export const hostStatuses = [
  'provisioning',
  'booting',
  'running',
  'offline',
  'shutting_down',
  'rebooting',
  'rebuilding',
  'resizing',
  'deleting',
] as const
/** One status of a host. */
export type HostStatus = (typeof hostStatuses)[number]
/** Classes of host types. */
export const hostTypeClasses = ['nanode', 'standard', 'dedicated', 'gpu', 'highmem'] as const
/** One class of host types. */
export type HostTypeClass = (typeof hostTypeClasses)[number]

const label = Type.String({
  minLength: 3,
  maxLength: 64,
  ...formed(forms.hostLabel),
  description: 'Letters, digits, dots, `-` and `_`, the first and the last a letter or a digit; unique in the account.',
})
const typeId = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'Id of a host type, as the list of host types names it.',
  examples: ['g6-standard-1'],
})
const diskEncryption = Type.Enum([...encryptions], {
  type: 'string',
  description:
    'Whether local disks of the host are encrypted at rest; `disabled` where the region does not encrypt disks.',
})
const count = (description: string) => Type.Integer({ minimum: 0, description })
const always = (value: string) => Type.String({ description: `Always ${value}.` })

const watchdog = Type.Boolean({
  description: 'Kept as it is told; hosts here do not stop by themselves. True when it was never told.',
})

/** Host as it leaves: recorded fields in recorded order (decision H), then how many volumes it has and can have (D5) and its cluster (E2). */
export const hostSchema = Type.Object(
  {
    id: idOf('Number of the host.'),
    label,
    group: Type.String({ description: 'A word of its owner.' }),
    status: Type.Enum([...hostStatuses], { type: 'string', description: 'What the host is doing.' }),
    created: momentOf('When the host was made.'),
    updated: momentOf('When the host was last changed.'),
    type: typeId,
    ipv4: Type.Array(Type.String({ format: 'ipv4', description: 'An address.' }), {
      description:
        'IPv4 addresses allocated to it, from its creation on. The guest answers on them if the network of its region carries them.',
    }),
    ipv6: Type.String({
      description:
        'IPv6 address allocated to it, with a prefix of 128. The guest answers on it if the network of its region carries it.',
    }),
    image: nullable(Type.String({ description: 'Image that its disk was made from; null when it is empty.' })),
    region: regionIdSchema,
    site_type: Type.String({ description: 'Kind of the place that it is in, as its region has it.' }),
    specs: Type.Object(
      {
        disk: count('Local storage in MB.'),
        memory: count('Memory in MB.'),
        vcpus: count('Number of virtual processors.'),
        gpus: count('Number of graphics processors.'),
        transfer: count('Traffic included, GB a month.'),
        accelerated_devices: count('Always 0.'),
      },
      { additionalProperties: false, description: 'What its type gives it.' },
    ),
    alerts: alertsSchema,
    backups: Type.Object(
      {
        enabled: Type.Boolean({ description: 'Always false.' }),
        available: Type.Boolean({ description: 'Always false.' }),
        schedule: Type.Object(
          { day: nullable(always('null')), window: nullable(always('null')) },
          { additionalProperties: false, description: 'When backups are made.' },
        ),
        last_successful: nullable(momentOf('Always null.')),
      },
      { additionalProperties: false, description: 'Backups of the host; there are none.' },
    ),
    hypervisor: Type.String({ description: 'Always kvm, whatever the host runs on.' }),
    watchdog_enabled: watchdog,
    tags: tagsSchema,
    machine_uuid: Type.String({ description: 'Stands for the machine that carries it; no two hosts share one here.' }),
    disk_encryption: diskEncryption,
    capabilities: Type.Array(Type.String(), { description: 'What it can do beyond what all hosts can.' }),
    attached_volumes: Type.Integer({ minimum: 0, description: 'Volumes attached now, those being detached included.' }),
    attached_volumes_max: Type.Integer({ minimum: 0, description: 'Volumes that can be attached in all.' }),
    orch_cluster_id: nullable(Type.Integer({ minimum: 1, description: 'Cluster whose node it carries.' })),
    maintenance_policy: maintenancePolicyIn('What is to become of it while its machine is worked at.'),
  },
  {
    additionalProperties: false,
    title: 'Host',
    description: 'A compute instance that volumes are attached to or that carries a node.',
  },
)

/** Words of the owner of a host, which nothing follows (decisions H15.1 to H15.3). */
const ownerWords = {
  alerts: Type.Optional(toldAlertsSchema),
  group: Type.Optional(Type.String({ maxLength: 64, description: 'A word of its owner; kept and shown.' })),
  watchdog_enabled: Type.Optional(watchdog),
  maintenance_policy: Type.Optional(
    maintenancePolicyIn(
      'What is to become of it while its machine is worked at; kept and shown. That of the account when it was never told.',
    ),
  ),
}

/** What a host is made with, and made with anew. */
const makingInput = {
  swap_size: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: diskSizeMax,
      description: 'Size of a swap disk beside the disk that is made from the image, in MiB; 0 for none.',
    }),
  ),
  booted: Type.Optional(Type.Boolean({ description: 'Whether the host is started; true when absent.' })),
}

/** What a new host's first disk and its configuration are made with; the dialect decides whether it has them without an image (decision H10.9). */
const configInput = {
  boot_size: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: diskSizeMax,
      description: 'Size of its first disk, in MiB; all that swap leaves of its local storage when absent.',
    }),
  ),
  kernel: Type.Optional(namedKernelSchema),
  network_helper: Type.Optional(
    Type.Boolean({ description: 'Whether the network is set up at the start; true when absent.' }),
  ),
  interfaces: Type.Optional(namedInterfacesSchema),
}

/** Body of host.create (decisions H3, H10); the label is `host<id>` when absent, `linode<id>` in the linode dialect. */
export const hostCreateSchema = Type.Object({
  label: Type.Optional(label),
  region: regionIdSchema,
  type: typeId,
  image: Type.Optional(namedImageSchema),
  ...accessInput,
  ...makingInput,
  ...configInput,
  tags: Type.Optional(tagsInputSchema),
  ...ownerWords,
  ...unofferedScripts,
  ...unofferedMetadata,
  ...unofferedNeighbours,
  ipv4: Type.Optional(
    Type.Array(Type.String({ maxLength: 15, description: 'An address.' }), {
      maxItems: 8,
      description: 'Reserved addresses that it is to have; there are none, so the list is empty.',
    }),
  ),
  private_ip: Type.Optional(
    Type.Boolean({ default: false, description: 'Whether it has a private IPv4 address, too; false when absent.' }),
  ),
  disk_encryption: Type.Optional(
    Type.Enum([...encryptions], {
      type: 'string',
      description:
        'Whether to encrypt its local disks; `enabled` is rejected where the region lacks the capability `Disk Encryption`. When absent, they are encrypted wherever the region can.',
    }),
  ),
})

/** Body of host.update. */
export const hostUpdateSchema = Type.Object({
  label: Type.Optional(label),
  tags: Type.Optional(tagsInputSchema),
  ...ownerWords,
  ...unofferedBackups,
})

/** Body of host.boot and host.reboot: which configuration to run, the last one when absent or 0. */
export const hostBootSchema = Type.Object({
  config_id: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: 'Configuration of the host to run; the one that ran last when absent or 0.',
    }),
  ),
})

/** Body of host.rebuild: what its disks are made from anew. */
export const hostRebuildSchema = Type.Object({
  image: namedImageSchema,
  ...accessInput,
  ...makingInput,
  ...unofferedScripts,
  ...unofferedMetadata,
  disk_encryption: Type.Optional(
    Type.Enum([...encryptions], {
      type: 'string',
      description:
        'Whether to encrypt its local disks; `enabled` is rejected where the region lacks the capability `Disk Encryption`. As before when absent.',
    }),
  ),
})

/** Body of host.resize. */
export const hostResizeSchema = Type.Object({
  type: typeId,
  allow_auto_disk_resize: Type.Optional(
    Type.Boolean({
      description:
        'Whether the only ext3 or ext4 disk of the host takes the local storage that is added; true when absent.',
    }),
  ),
  migration_type: Type.Optional(
    Type.Enum(['cold', 'warm'], {
      type: 'string',
      description: 'How the host would be moved to another machine; it is not moved here, so both mean the same.',
    }),
  ),
})

/** Type of hosts as it leaves: what it has and what it costs. */
export const hostTypeSchema = Type.Object(
  {
    id: typeId,
    label: Type.String({ description: 'Its name for people.' }),
    price: priceSchema,
    region_prices: regionPricesSchema,
    addons: Type.Object(
      {
        backups: Type.Object(
          { price: priceSchema, region_prices: regionPricesSchema },
          { additionalProperties: false, description: 'What backups would cost.' },
        ),
      },
      { additionalProperties: false, description: 'What can be had beside the host.' },
    ),
    memory: count('Memory in MB.'),
    disk: count('Local storage in MB.'),
    transfer: count('Traffic included, GB a month.'),
    vcpus: count('Number of virtual processors.'),
    gpus: count('Number of graphics processors.'),
    network_out: count('Speed of the network, Mbit/s.'),
    class: Type.Enum([...hostTypeClasses], { type: 'string', description: 'What the type is made for.' }),
    successor: nullable(Type.String({ description: 'Type that takes its place; null when there is none.' })),
  },
  { additionalProperties: false, title: 'HostType', description: 'A type of hosts: what it has and what it costs.' },
)

/** A host as it leaves. */
export type Host = Static<typeof hostSchema>
/** Body of host.create. */
export type HostCreateBody = Static<typeof hostCreateSchema>
/** Body of host.update. */
export type HostUpdateBody = Static<typeof hostUpdateSchema>
/** A host type as it leaves. */
export type HostType = Static<typeof hostTypeSchema>
