import { defaultAddresses } from '#domain/address/pool.ts'
import type {
  Catalogue,
  CatalogueHostType,
  CatalogueImage,
  CatalogueKernel,
  CatalogueRegion,
} from '#domain/catalogue/catalogue.ts'
import type { CatalogueFile, HostTypeEntry, ImageEntry, RegionEntry } from './catalogue-schema.ts'

type KernelOfFile = NonNullable<CatalogueFile['kernels']>[number]

/** Returns the catalogue of a valid file, with defaults for omitted fields. */
export function makeCatalogue(file: CatalogueFile): Catalogue {
  const { volume } = file
  return {
    regions: file.regions.map(makeRegion),
    hostTypes: file.host_types.map(makeHostType),
    clusterVersions: file.cluster_versions.map(({ id, patch, is_offered, is_upgradable }) => ({
      id,
      patch,
      isOffered: is_offered ?? true,
      isUpgradable: is_upgradable ?? true,
    })),
    clusterTypes: file.cluster_types.map(({ id, label, price, region_prices }) => ({
      id,
      label,
      price,
      regionPrices: region_prices ?? [],
    })),
    images: file.images.map(makeImage),
    kernels: (file.kernels ?? defaultKernels).map(makeKernel),
    volume: {
      sizeMinGib: volume.size_min_gib,
      sizeMaxGib: volume.size_max_gib,
      sizeDefaultGib: volume.size_default_gib,
      gib: { price: volume.gib_price, regionPrices: volume.gib_region_prices ?? [] },
    },
  }
}

const simulated = { hosts: 'simulated', volumes: 'simulated', clusters: 'simulated' }
/** Simulated resolvers have documentation addresses (RFC 5737, RFC 3849). */
const simulatedResolvers = { ipv4: '192.0.2.53, 192.0.2.54', ipv6: '2001:db8::53, 2001:db8::54' }
const noResolvers = { ipv4: '', ipv6: '' }

function makeRegion(entry: RegionEntry): CatalogueRegion {
  const drivers = entry.drivers ?? simulated
  return {
    id: entry.id,
    label: entry.label,
    country: entry.country,
    capabilities: entry.capabilities,
    storageClasses: entry.storage_classes,
    siteType: entry.site_type ?? 'core',
    addresses: entry.addresses ?? defaultAddresses,
    resolvers: entry.resolvers ?? (drivers.hosts === 'simulated' ? simulatedResolvers : noResolvers),
    drivers,
    abilities: null,
  }
}

function makeHostType(entry: HostTypeEntry): CatalogueHostType {
  return {
    id: entry.id,
    label: entry.label,
    typeClass: entry.class,
    memoryMib: entry.memory_mib,
    diskMib: entry.disk_mib,
    vcpus: entry.vcpus,
    gpus: entry.gpus ?? 0,
    transferGb: entry.transfer_gb,
    networkOutMbit: entry.network_out_mbit,
    successor: entry.successor ?? null,
    price: entry.price,
    regionPrices: entry.region_prices ?? [],
    backups: { price: entry.backups_price, regionPrices: entry.backups_region_prices ?? [] },
  }
}

function makeImage(entry: ImageEntry): CatalogueImage {
  return {
    id: entry.id,
    label: entry.label,
    vendor: entry.vendor ?? null,
    description: entry.description ?? '',
    sizeMib: entry.size_mib,
    created: startOf(entry.created),
    endOfLife: entry.eol === undefined ? null : startOf(entry.eol),
    isDeprecated: entry.deprecated ?? false,
    capabilities: entry.capabilities ?? [],
  }
}

/** Kernels that boot configurations can select (facts 12). */
const defaultKernels: readonly KernelOfFile[] = [
  { id: 'linode/latest-64bit', label: 'Latest 64 bit', version: '6.12.0', architecture: 'x86_64', built: '2025-01-01' },
  { id: 'linode/grub2', label: 'GRUB 2', version: '2.06', architecture: 'x86_64', built: '2025-01-01', pvops: false },
]

function makeKernel(entry: KernelOfFile): CatalogueKernel {
  return {
    id: entry.id,
    label: entry.label,
    version: entry.version,
    architecture: entry.architecture,
    hasKvm: entry.kvm ?? true,
    isParavirtual: entry.pvops ?? true,
    isDeprecated: entry.deprecated ?? false,
    built: startOf(entry.built),
  }
}

function startOf(day: string): string {
  return `${day}T00:00:00`
}
