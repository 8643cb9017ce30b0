import { capabilities, hardwareTypes, hostTypeClasses, imageCapabilities, kernelArchitectures } from '@moorage/contract'
import Type, { type Static } from 'typebox'
import { strictFields as strict, integerField as whole } from '../engines/schema-fields.ts'

function id(description: string) {
  return Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._/-]{0,63}$', description })
}

function label(description: string) {
  return Type.String({ minLength: 1, maxLength: 128, description })
}

function day(description: string) {
  return Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', description })
}

function amount(description: string) {
  return Type.String({ pattern: '^[0-9]{1,12}([.][0-9]{1,8})?$', description })
}

const amounts = { hourly: amount('Price per hour.'), monthly: amount('Maximum price per calendar month.') }

function price(description: string) {
  return Type.Object(amounts, { ...strict, description })
}

const regionPrices = Type.Optional(
  Type.Array(Type.Object({ region: id('Region ID.'), ...amounts }, strict), {
    maxItems: 1000,
    description: 'Regions with a different price. Default: none.',
  }),
)

const resolvers = Type.Object(
  {
    ipv4: Type.String({ maxLength: 1024, description: 'Comma-separated addresses.' }),
    ipv6: Type.String({ maxLength: 1024, description: 'Comma-separated addresses.' }),
  },
  {
    ...strict,
    description: 'DNS resolvers for hosts in the region. Default: the resolvers of the simulated network, or none.',
  },
)

const octet = '(25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])'

const addresses = Type.Object(
  {
    ipv4: Type.Array(Type.String({ maxLength: 18, pattern: `^${octet}([.]${octet}){3}/([89]|1[0-9]|2[0-9])$` }), {
      minItems: 1,
      maxItems: 64,
      description:
        'Ranges such as 198.18.0.0/15, with a prefix length of 8 to 29. Hosts use every address of each /24 except the first two and the last.',
    }),
    ipv6: Type.String({
      maxLength: 24,
      pattern: '^[0-9a-f]{1,4}(:[0-9a-f]{1,4}){0,3}::/64$',
      description: 'Network, such as 2001:db8::/64.',
    }),
  },
  {
    ...strict,
    description:
      'Address ranges for hosts in the region. Each address is assigned once. Default: 198.18.0.0/15 and 2001:db8::/64, which are not routable.',
  },
)

const drivers = Type.Object(
  {
    hosts: id('Host driver.'),
    volumes: id('Volume driver.'),
    clusters: Type.Union([id('Cluster driver.'), Type.Null()], { description: 'Cluster driver, or null.' }),
  },
  {
    ...strict,
    description: 'Drivers of the region. Default: `simulated` for all three.',
  },
)

const region = Type.Object(
  {
    id: id('ID used in requests.'),
    label: label('Display name.'),
    country: Type.String({ pattern: '^[a-z]{2}$', description: 'Two lowercase letters.' }),
    capabilities: Type.Array(Type.Enum([...capabilities]), {
      minItems: 1,
      uniqueItems: true,
      description: `Capabilities: ${capabilities.join(', ')}.`,
    }),
    storage_classes: Type.Array(Type.Enum([...hardwareTypes]), {
      uniqueItems: true,
      description: `Storage classes for volumes: ${hardwareTypes.join(', ')}.`,
    }),
    site_type: Type.Optional(label('Site type. Default: `core`.')),
    resolvers: Type.Optional(resolvers),
    addresses: Type.Optional(addresses),
    drivers: Type.Optional(drivers),
  },
  strict,
)

const hostType = Type.Object(
  {
    id: id('ID used in requests.'),
    label: label('Display name.'),
    class: Type.Enum([...hostTypeClasses], { description: `One of ${hostTypeClasses.join(', ')}.` }),
    memory_mib: whole(128, 67_108_864, 'Memory in MiB.'),
    disk_mib: whole(1024, 1_073_741_824, 'Local storage in MiB.'),
    vcpus: whole(1, 1024, 'Virtual processors.'),
    gpus: Type.Optional(whole(0, 64, 'GPUs. Default: 0.')),
    transfer_gb: whole(0, 1_000_000_000, 'Included network transfer, in GB per month.'),
    network_out_mbit: whole(1, 10_000_000, 'Outbound network bandwidth, in Mbit/s.'),
    successor: Type.Optional(id('ID of the type that replaces this one. Default: none.')),
    price: price('Price of a host.'),
    region_prices: regionPrices,
    backups_price: price('Price of backups of the host.'),
    backups_region_prices: regionPrices,
  },
  strict,
)

const clusterVersion = Type.Object(
  {
    id: Type.String({
      pattern: '^[0-9]{1,3}[.][0-9]{1,3}$',
      description: 'Kubernetes minor version in quotes, for example `1.36`.',
    }),
    patch: Type.String({
      pattern: '^[0-9]{1,3}[.][0-9]{1,3}[.][0-9]{1,4}$',
      description: 'Patch version for new and recycled nodes.',
    }),
    is_offered: Type.Optional(
      Type.Boolean({ description: 'Whether the version is listed and accepted for new clusters. Default: true.' }),
    ),
    is_upgradable: Type.Optional(
      Type.Boolean({ description: 'Whether clusters of the previous minor version can upgrade to it. Default: true.' }),
    ),
  },
  strict,
)

const clusterType = Type.Object(
  {
    id: Type.Enum(['orch-sa', 'orch-ha'], {
      description: '`orch-sa` (one control plane) or `orch-ha` (highly available).',
    }),
    label: label('Display name.'),
    price: price('Price of a control plane. Nodes are billed as hosts.'),
    region_prices: regionPrices,
  },
  strict,
)

const image = Type.Object(
  {
    id: id('ID used in requests. It can contain a slash.'),
    label: label('Display name.'),
    vendor: Type.Optional(label('Vendor. Default: none.')),
    description: Type.Optional(Type.String({ maxLength: 1024, description: 'Description. Default: none.' })),
    size_mib: whole(1, 67_108_864, 'Minimum disk size for the image, in MiB.'),
    created: day('Creation date in quotes, `YYYY-MM-DD`.'),
    eol: Type.Optional(day('End of life, when the vendor stops fixes. Default: unknown.')),
    deprecated: Type.Optional(Type.Boolean({ description: 'Whether it is deprecated. Default: false.' })),
    capabilities: Type.Optional(
      Type.Array(Type.Enum([...imageCapabilities]), {
        uniqueItems: true,
        description: `Capabilities: ${imageCapabilities.join(', ')}. Default: none.`,
      }),
    ),
  },
  strict,
)

const kernel = Type.Object(
  {
    id: id('ID used in requests, with the prefix `linode/`.'),
    label: label('Display name.'),
    version: label('Version, in quotes.'),
    architecture: Type.Enum([...kernelArchitectures], { description: `One of ${kernelArchitectures.join(', ')}.` }),
    built: day('Build date in quotes, `YYYY-MM-DD`.'),
    kvm: Type.Optional(Type.Boolean({ description: 'Whether it runs under KVM. Default: true.' })),
    pvops: Type.Optional(Type.Boolean({ description: 'Whether it supports paravirtualization. Default: true.' })),
    deprecated: Type.Optional(Type.Boolean({ description: 'Whether it is deprecated. Default: false.' })),
  },
  strict,
)

const volume = Type.Object(
  {
    size_min_gib: whole(1, 1_000_000, 'Smallest volume.'),
    size_max_gib: whole(1, 1_000_000, 'Largest volume. MOORAGE_VOLUME_MAX_GIB takes precedence.'),
    size_default_gib: whole(1, 1_000_000, 'Size of a volume if the request does not name one.'),
    gib_price: price('Price per GiB.'),
    gib_region_prices: regionPrices,
  },
  { ...strict, description: 'Limits and price of volumes.' },
)

/** Schema of a catalogue file (decision H). */
export const catalogueSchema = Type.Object(
  {
    regions: Type.Array(region, { minItems: 1, maxItems: 1000, description: 'Regions.' }),
    host_types: Type.Array(hostType, { minItems: 1, maxItems: 1000, description: 'Host plans.' }),
    cluster_versions: Type.Array(clusterVersion, {
      maxItems: 100,
      description: 'Kubernetes minor versions, newest first.',
    }),
    cluster_types: Type.Array(clusterType, { maxItems: 2, description: 'Control planes.' }),
    images: Type.Array(image, {
      maxItems: 1000,
      description: 'Images for hosts. Host drivers need a matching image; the simulator boots any image.',
    }),
    kernels: Type.Optional(
      Type.Array(kernel, {
        maxItems: 1000,
        description:
          'Kernels that clients of the linode dialect can select for a configuration. Default: the default kernels of configurations.',
      }),
    ),
    volume,
  },
  strict,
)

/** Parsed catalogue file. */
export type CatalogueFile = Static<typeof catalogueSchema>
/** Region of a catalogue file. */
export type RegionEntry = CatalogueFile['regions'][number]
/** Image of a catalogue file. */
export type ImageEntry = CatalogueFile['images'][number]
/** Host type of a catalogue file. */
export type HostTypeEntry = CatalogueFile['host_types'][number]
