import Type, { type Static } from 'typebox'
import { formed, forms } from '../shared/forms.ts'
import { idOf, regionIdSchema } from '../shared/ids.ts'
import { describeEnum, describeObject, describeResource } from '../shared/describe-schema.ts'
import { locksSchema } from '../lock/schema.ts'
import { nullable } from '../shared/nullable.ts'
import { priceSchema, regionPricesSchema } from '../shared/price.ts'
import { tagsInputSchema, tagsSchema } from '../shared/tags.ts'
import { encryptions } from '../volume/schema.ts'
import { timestampOf } from '../shared/timestamp.ts'
import { alertsInputSchema, alertsSchema } from './alerts-schema.ts'
import { namedInterfacesSchema, namedKernelSchema } from './config-schema.ts'
import { diskSizeMax } from './disk-schema.ts'
import { maintenancePolicyIn } from './maintenance-schema.ts'
import { accessInput, metadataInput, namedImageSchema } from './image-schema.ts'
import { unsupportedBackups, unsupportedProducts, unsupportedScripts } from './unsupported.ts'

/** Host statuses (decision H). */
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
/** Host status. */
export type HostStatus = (typeof hostStatuses)[number]
/** Classes of host types. */
export const hostTypeClasses = ['nanode', 'standard', 'dedicated', 'gpu', 'highmem'] as const
/** Class of host types. */
export type HostTypeClass = (typeof hostTypeClasses)[number]

const label = Type.String({
  minLength: 3,
  maxLength: 64,
  ...formed(forms.hostLabel),
  description: 'Letters, digits, dots, `-` and `_`. Starts and ends with a letter or a digit. Unique in the account.',
})
const typeId = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'Host type ID, as returned by the list of host types.',
  examples: ['g6-standard-1'],
})
const diskEncryption = describeEnum(
  encryptions,
  'Whether local disks of the host are encrypted at rest. `disabled` if the region does not encrypt disks.',
)
const count = (description: string) => Type.Integer({ minimum: 0, description })
const always = (value: string) => Type.String({ description: `Always ${value}.` })

const watchdog = Type.Boolean({
  description: 'Stored but not applied: hosts do not shut down unexpectedly. Defaults to true.',
})

/** Host response, in Linode's field order (decision H), then additions (D5, E2). */
export const hostSchema = describeResource(
  'Host',
  'A compute instance that volumes are attached to or that runs a node.',
  {
    id: idOf('Host ID.'),
    label,
    group: Type.String({ description: 'Display group, for organization only.' }),
    status: describeEnum(hostStatuses, 'Host status.'),
    created: timestampOf('Time at which the host was created.'),
    updated: timestampOf('Time at which the host was last updated.'),
    type: typeId,
    ipv4: Type.Array(Type.String({ format: 'ipv4', description: 'An IP address.' }), {
      description:
        'IPv4 addresses allocated to the host when it is created. The guest responds on them if the network of its region routes them.',
    }),
    ipv6: Type.String({
      description:
        'IPv6 address allocated to the host, with prefix length 128. The guest responds on it if the network of its region routes it.',
    }),
    image: nullable(
      Type.String({ description: 'ID of the image that the disk was created from. Null if the disk is empty.' }),
    ),
    region: regionIdSchema,
    site_type: Type.String({ description: 'Site type of the region.' }),
    specs: describeObject('Resources of the host type.', {
      disk: count('Local storage in MB.'),
      memory: count('Memory in MB.'),
      vcpus: count('Number of vCPUs.'),
      gpus: count('Number of GPUs.'),
      transfer: count('Included transfer in GB per month.'),
      accelerated_devices: count('Always 0.'),
    }),
    alerts: alertsSchema,
    backups: describeObject('Backups of the host. Not supported.', {
      enabled: Type.Boolean({ description: 'Always false.' }),
      available: Type.Boolean({ description: 'Always false.' }),
      schedule: describeObject('Backup schedule.', { day: nullable(always('null')), window: nullable(always('null')) }),
      last_successful: nullable(timestampOf('Always null.')),
    }),
    hypervisor: Type.String({ description: 'Always kvm, regardless of the driver.' }),
    watchdog_enabled: watchdog,
    tags: tagsSchema,
    machine_uuid: Type.String({
      description: 'Identifier of the machine that runs the host. Different for every host.',
    }),
    has_user_data: Type.Boolean({ description: 'Whether the host has user data for cloud-init.' }),
    disk_encryption: diskEncryption,
    capabilities: Type.Array(Type.String(), { description: 'Optional capabilities of the host.' }),
    attached_volumes: Type.Integer({
      minimum: 0,
      description: 'Number of attached volumes, including volumes that are being detached.',
    }),
    attached_volumes_max: Type.Integer({ minimum: 0, description: 'Maximum number of attached volumes.' }),
    orch_cluster_id: nullable(
      Type.Integer({ minimum: 1, description: 'ID of the cluster that the host is a node of.' }),
    ),
    maintenance_policy: maintenancePolicyIn('Maintenance policy of the host.'),
    locks: locksSchema,
  },
)

/** Host fields that are stored without effect (decisions H15.1 to H15.3). */
const ownerMetadata = {
  alerts: Type.Optional(alertsInputSchema),
  group: Type.Optional(Type.String({ maxLength: 64, description: 'Display group, for organization only.' })),
  watchdog_enabled: Type.Optional(watchdog),
  maintenance_policy: Type.Optional(
    maintenancePolicyIn('Maintenance policy of the host. Stored and returned. Defaults to the policy of the account.'),
  ),
}

const provisioningInput = {
  swap_size: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: diskSizeMax,
      description: 'Size of the swap disk that is created with the image disk, in MiB. 0 creates none.',
    }),
  ),
  booted: Type.Optional(Type.Boolean({ description: 'Whether to boot the host. True if absent.' })),
}

/** The dialect decides whether a host without an image has a configuration (decision H10.9). */
const configInput = {
  boot_size: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: diskSizeMax,
      description: 'Size of the first disk in MiB. If absent, the disk uses all local storage except swap.',
    }),
  ),
  kernel: Type.Optional(namedKernelSchema),
  network_helper: Type.Optional(
    Type.Boolean({ description: 'Whether to configure the network at boot. True if absent.' }),
  ),
  interfaces: Type.Optional(namedInterfacesSchema),
}

/** Body of host.create (decisions H3, H10). The default label is `host<id>`, or `linode<id>` in the linode dialect. */
export const hostCreateSchema = Type.Object({
  label: Type.Optional(label),
  region: regionIdSchema,
  type: typeId,
  image: Type.Optional(namedImageSchema),
  ...accessInput,
  ...provisioningInput,
  ...configInput,
  tags: Type.Optional(tagsInputSchema),
  ...ownerMetadata,
  ...unsupportedScripts,
  ...metadataInput,
  ...unsupportedProducts,
  ipv4: Type.Optional(
    Type.Array(Type.String({ maxLength: 15, description: 'An IP address.' }), {
      maxItems: 8,
      description: 'Reserved addresses. Not supported; must be empty.',
    }),
  ),
  private_ip: Type.Optional(
    Type.Boolean({ default: false, description: 'Whether to add a private IPv4 address. False if absent.' }),
  ),
  disk_encryption: Type.Optional(
    describeEnum(
      encryptions,
      'Whether to encrypt local disks. `enabled` is rejected if the region lacks the capability `Disk Encryption`. If absent, disks are encrypted where the region supports it.',
    ),
  ),
})

/** Body of host.update. */
export const hostUpdateSchema = Type.Object({
  label: Type.Optional(label),
  tags: Type.Optional(tagsInputSchema),
  ...ownerMetadata,
  ...unsupportedBackups,
})

/** Body of host.boot and host.reboot. Without `config_id`, or with 0, the most recently booted configuration is used. */
export const hostBootSchema = Type.Object({
  config_id: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: 'ID of the configuration to boot. If 0 or absent, the most recently booted configuration.',
    }),
  ),
})

/** Body of host.rebuild. */
export const hostRebuildSchema = Type.Object({
  image: namedImageSchema,
  ...accessInput,
  ...provisioningInput,
  ...unsupportedScripts,
  ...metadataInput,
  disk_encryption: Type.Optional(
    describeEnum(
      encryptions,
      'Whether to encrypt local disks. `enabled` is rejected if the region lacks the capability `Disk Encryption`. If absent, encryption stays unchanged.',
    ),
  ),
})

/** Body of host.resize. */
export const hostResizeSchema = Type.Object({
  type: typeId,
  allow_auto_disk_resize: Type.Optional(
    Type.Boolean({
      description:
        'Whether the only ext3 or ext4 disk of the host grows by the additional local storage. True if absent.',
    }),
  ),
  migration_type: Type.Optional(
    describeEnum(
      ['cold', 'warm'],
      'How to migrate the host to another machine. Hosts are not migrated, so both values have the same effect.',
    ),
  ),
})

/** Response of host.open_console: a ticket for one session, in a URL. */
export const hostConsoleSchema = describeResource('HostConsole', 'Access to the serial console of a host.', {
  url: Type.String({
    description:
      'WebSocket URL with a ticket. The URL is a secret: everyone who has the URL can open the console once.',
  }),
  expires: timestampOf('Time until which a connection with the URL must be opened.'),
})

/** Host type response. */
export const hostTypeSchema = describeResource('HostType', 'A host type: its resources and prices.', {
  id: typeId,
  label: Type.String({ description: 'Display name.' }),
  price: priceSchema,
  region_prices: regionPricesSchema,
  addons: describeObject('Add-ons for hosts of this type.', {
    backups: describeObject('Price of backups.', { price: priceSchema, region_prices: regionPricesSchema }),
  }),
  memory: count('Memory in MB.'),
  disk: count('Local storage in MB.'),
  transfer: count('Included transfer in GB per month.'),
  vcpus: count('Number of vCPUs.'),
  gpus: count('Number of GPUs.'),
  network_out: count('Network bandwidth in Mbit/s.'),
  class: describeEnum(hostTypeClasses, 'Class of the type.'),
  successor: nullable(Type.String({ description: 'ID of the type that replaces this type. Null if none does.' })),
})

/** Host response. */
export type Host = Static<typeof hostSchema>
/** Body of host.create. */
export type HostCreateBody = Static<typeof hostCreateSchema>
/** Body of host.update. */
export type HostUpdateBody = Static<typeof hostUpdateSchema>
/** Host type response. */
export type HostType = Static<typeof hostTypeSchema>
