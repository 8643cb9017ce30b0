import { capabilities, hardwareTypes, hostTypeClasses, imageCapabilities, kernelArchitectures } from '@moorage/contract'
import Type, { type Static } from 'typebox'
import { strictFields as strict, wholeField as whole } from '../engines/schema-fields.ts'

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

const amounts = { hourly: amount('Price of one hour.'), monthly: amount('Most that a calendar month can cost.') }

function price(description: string) {
  return Type.Object(amounts, { ...strict, description })
}

const regionPrices = Type.Optional(
  Type.Array(Type.Object({ region: id('Id of the region.'), ...amounts }, strict), {
    maxItems: 1000,
    description: 'Regions in which the price is another. Default: none.',
  }),
)

const resolvers = Type.Object(
  {
    ipv4: Type.String({ maxLength: 1024, description: 'Addresses with commas between them.' }),
    ipv6: Type.String({ maxLength: 1024, description: 'Addresses with commas between them.' }),
  },
  {
    ...strict,
    description: 'Name servers that hosts there may ask. Default: those of the simulated network, or none.',
  },
)

const octet = '(25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])'

const addresses = Type.Object(
  {
    ipv4: Type.Array(Type.String({ maxLength: 18, pattern: `^${octet}([.]${octet}){3}/([89]|1[0-9]|2[0-9])$` }), {
      minItems: 1,
      maxItems: 64,
      description:
        'Ranges, as in 198.18.0.0/15, with a prefix of 8 to 29; hosts get all of each /24 but the first two and the last.',
    }),
    ipv6: Type.String({
      maxLength: 24,
      pattern: '^[0-9a-f]{1,4}(:[0-9a-f]{1,4}){0,3}::/64$',
      description: 'A network, as in 2001:db8::/64.',
    }),
  },
  {
    ...strict,
    description:
      'What hosts there get their addresses of; no address is given twice. Default: 198.18.0.0/15 and 2001:db8::/64, which nobody reaches.',
  },
)

const drivers = Type.Object(
  {
    hosts: id('Driver of hosts.'),
    volumes: id('Driver of volumes.'),
    clusters: Type.Union([id('Driver of clusters.'), Type.Null()], { description: 'Driver of clusters, or null.' }),
  },
  {
    ...strict,
    description: 'Who does the work there; Default: `simulated` for all three.',
  },
)

const region = Type.Object(
  {
    id: id('What requests name.'),
    label: label('Its name for people.'),
    country: Type.String({ pattern: '^[a-z]{2}$', description: 'Two small letters.' }),
    capabilities: Type.Array(Type.Enum([...capabilities]), {
      minItems: 1,
      uniqueItems: true,
      description: `What it can serve: ${capabilities.join(', ')}.`,
    }),
    storage_classes: Type.Array(Type.Enum([...hardwareTypes]), {
      uniqueItems: true,
      description: `Storage that volumes can be made on: ${hardwareTypes.join(', ')}.`,
    }),
    site_type: Type.Optional(label('Kind of the place. Default: `core`.')),
    resolvers: Type.Optional(resolvers),
    addresses: Type.Optional(addresses),
    drivers: Type.Optional(drivers),
  },
  strict,
)

const hostType = Type.Object(
  {
    id: id('What requests name.'),
    label: label('Its name for people.'),
    class: Type.Enum([...hostTypeClasses], { description: `One of ${hostTypeClasses.join(', ')}.` }),
    memory_mib: whole(128, 67_108_864, 'Memory in MiB.'),
    disk_mib: whole(1024, 1_073_741_824, 'Local storage in MiB.'),
    vcpus: whole(1, 1024, 'Virtual processors.'),
    gpus: Type.Optional(whole(0, 64, 'Graphics processors. Default: 0.')),
    transfer_gb: whole(0, 1_000_000_000, 'Traffic included, GB a month.'),
    network_out_mbit: whole(1, 10_000_000, 'Speed of the network, Mbit/s.'),
    successor: Type.Optional(id('Id of the type that takes its place. Default: none.')),
    price: price('What a host costs.'),
    region_prices: regionPrices,
    backups_price: price('What backups of it would cost.'),
    backups_region_prices: regionPrices,
  },
  strict,
)

const clusterVersion = Type.Object(
  {
    id: Type.String({
      pattern: '^[0-9]{1,3}[.][0-9]{1,3}$',
      description: 'Kubernetes minor, for example `1.36`; quoted.',
    }),
    patch: Type.String({
      pattern: '^[0-9]{1,3}[.][0-9]{1,3}[.][0-9]{1,4}$',
      description: 'What new and recycled nodes get.',
    }),
    is_offered: Type.Optional(Type.Boolean({ description: 'Listed, and accepted for new clusters. Default: true.' })),
    is_upgradable: Type.Optional(
      Type.Boolean({ description: 'A cluster of the minor before may step to it. Default: true.' }),
    ),
  },
  strict,
)

const clusterType = Type.Object(
  {
    id: Type.Enum(['orch-sa', 'orch-ha'], {
      description: '`orch-sa` (one control plane) or `orch-ha` (highly available).',
    }),
    label: label('Its name for people.'),
    price: price('What a control plane costs; nodes cost what their hosts do.'),
    region_prices: regionPrices,
  },
  strict,
)

const image = Type.Object(
  {
    id: id('What requests name; may hold a slash.'),
    label: label('Its name for people.'),
    vendor: Type.Optional(label('Who makes it. Default: nobody is named.')),
    description: Type.Optional(
      Type.String({ maxLength: 1024, description: 'What else to say of it. Default: nothing.' }),
    ),
    size_mib: whole(1, 67_108_864, 'Room that it needs on a disk, in MiB.'),
    created: day('When it was made, `YYYY-MM-DD`; in quotes.'),
    eol: Type.Optional(day('When its maker stops mending it. Default: not known.')),
    deprecated: Type.Optional(Type.Boolean({ description: 'No longer to be chosen. Default: false.' })),
    capabilities: Type.Optional(
      Type.Array(Type.Enum([...imageCapabilities]), {
        uniqueItems: true,
        description: `What it brings: ${imageCapabilities.join(', ')}. Default: none.`,
      }),
    ),
  },
  strict,
)

const kernel = Type.Object(
  {
    id: id('What requests name, `linode/` in front.'),
    label: label('Its name for people.'),
    version: label('Its version; quoted.'),
    architecture: Type.Enum([...kernelArchitectures], { description: `One of ${kernelArchitectures.join(', ')}.` }),
    built: day('When it was built, `YYYY-MM-DD`; in quotes.'),
    kvm: Type.Optional(Type.Boolean({ description: 'Whether it runs under KVM. Default: true.' })),
    pvops: Type.Optional(Type.Boolean({ description: 'Whether it knows that it is virtualised. Default: true.' })),
    deprecated: Type.Optional(Type.Boolean({ description: 'No longer to be chosen. Default: false.' })),
  },
  strict,
)

const volume = Type.Object(
  {
    size_min_gib: whole(1, 1_000_000, 'Smallest volume.'),
    size_max_gib: whole(1, 1_000_000, 'Largest volume; MOORAGE_VOLUME_MAX_GIB wins over it.'),
    size_default_gib: whole(1, 1_000_000, 'Size of a volume whose request names none.'),
    gib_price: price('What one GiB costs.'),
    gib_region_prices: regionPrices,
  },
  { ...strict, description: 'Bounds and price of volumes.' },
)

/** What stands in a file of the catalogue (decision H). */
export const catalogueSchema = Type.Object(
  {
    regions: Type.Array(region, { minItems: 1, maxItems: 1000, description: 'Where things can be made.' }),
    host_types: Type.Array(hostType, { minItems: 1, maxItems: 1000, description: 'Plans of hosts.' }),
    cluster_versions: Type.Array(clusterVersion, { maxItems: 100, description: 'Kubernetes minors, newest first.' }),
    cluster_types: Type.Array(clusterType, { maxItems: 2, description: 'Control planes.' }),
    images: Type.Array(image, {
      maxItems: 1000,
      description: 'What hosts can be made from. The drivers of hosts boot them; the simulator boots any.',
    }),
    kernels: Type.Optional(
      Type.Array(kernel, {
        maxItems: 1000,
        description:
          'What clients of the linode dialect choose the kernel of a configuration from. Default: those that configurations have by themselves.',
      }),
    ),
    volume,
  },
  strict,
)

/** The same, read. */
export type CatalogueFile = Static<typeof catalogueSchema>
/** One region of it. */
export type RegionEntry = CatalogueFile['regions'][number]
/** One image of it. */
export type ImageEntry = CatalogueFile['images'][number]
/** One plan of it. */
export type HostTypeEntry = CatalogueFile['host_types'][number]
