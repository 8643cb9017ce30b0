import type { Catalogue, ClusterType, ClusterVersion, HostType, Region } from './catalogue.ts'

/** What control planes cost where nothing else is configured (facts 13): one is free, a highly available one is paid for. */
const defaultClusterTypes: readonly ClusterType[] = [
  { id: 'orch-sa', label: 'Standard Availability', price: { hourly: '0', monthly: '0' } },
  { id: 'orch-ha', label: 'High Availability', price: { hourly: '0.09', monthly: '60' } },
]

/** Kubernetes minors of an installation that configures none, newest first; all can be chosen and stepped to (decision E4). */
const defaultClusterVersions: readonly ClusterVersion[] = [
  { id: '1.36', patch: '1.36.2', isOffered: true, isUpgradable: true },
  { id: '1.35', patch: '1.35.6', isOffered: true, isUpgradable: true },
  { id: '1.34', patch: '1.34.8', isOffered: true, isUpgradable: true },
  { id: '1.33', patch: '1.33.12', isOffered: true, isUpgradable: true },
]

type Row = readonly [
  id: string,
  memoryGib: number,
  diskGib: number,
  vcpus: number,
  transferGb: number,
  networkOutMbit: number,
  hourly: string,
  monthly: string,
  backupsHourly: string,
  backupsMonthly: string,
]

/** Sizes and prices as facts 12 records them; ids are the same in both dialects. */
const shared: readonly Row[] = [
  ['g6-nanode-1', 1, 25, 1, 1000, 1000, '0.0075', '5', '0.003', '2'],
  ['g6-standard-1', 2, 50, 1, 2000, 2000, '0.015', '10', '0.004', '2.5'],
  ['g6-standard-2', 4, 80, 2, 4000, 4000, '0.03', '20', '0.008', '5'],
  ['g6-standard-4', 8, 160, 4, 5000, 5000, '0.06', '40', '0.015', '10'],
  ['g6-standard-6', 16, 320, 6, 8000, 6000, '0.12', '80', '0.03', '20'],
  ['g6-standard-8', 32, 640, 8, 16000, 7000, '0.24', '160', '0.06', '40'],
  ['g6-standard-16', 64, 1280, 16, 20000, 9000, '0.48', '320', '0.12', '80'],
  ['g6-standard-20', 96, 1920, 20, 20000, 10000, '0.72', '480', '0.18', '120'],
  ['g6-standard-24', 128, 2560, 24, 20000, 11000, '0.96', '640', '0.24', '160'],
  ['g6-standard-32', 192, 3840, 32, 20000, 12000, '1.44', '960', '0.36', '240'],
]

const dedicated: readonly Row[] = [
  ['g6-dedicated-2', 4, 80, 2, 4000, 4000, '0.045', '30', '0.008', '5'],
  ['g6-dedicated-4', 8, 160, 4, 5000, 5000, '0.09', '60', '0.015', '10'],
  ['g6-dedicated-8', 16, 320, 8, 6000, 6000, '0.18', '120', '0.03', '20'],
  ['g6-dedicated-16', 32, 640, 16, 7000, 7000, '0.36', '240', '0.06', '40'],
  ['g6-dedicated-32', 64, 1280, 32, 8000, 8000, '0.72', '480', '0.12', '80'],
  ['g6-dedicated-48', 96, 1920, 48, 9000, 9000, '1.08', '720', '0.18', '120'],
  ['g6-dedicated-50', 128, 2500, 50, 10000, 10000, '1.44', '960', '0.24', '160'],
]

/** Host types of an installation that configures none: 1 GB to 192 GB, each in every region (decision H). */
const defaultHostTypes: readonly HostType[] = [
  ...shared.map((row) => fromRow(row, row[0] === 'g6-nanode-1' ? 'nanode' : 'standard')),
  ...dedicated.map((row) => fromRow(row, 'dedicated')),
]

function fromRow(row: Row, typeClass: string): HostType {
  const [id, memoryGib, diskGib, vcpus, transferGb, networkOutMbit, hourly, monthly, backupsHourly, backupsMonthly] =
    row
  return {
    id,
    typeClass,
    vcpus,
    transferGb,
    networkOutMbit,
    label: `${typeClass.slice(0, 1).toUpperCase()}${typeClass.slice(1)} ${memoryGib} GB`,
    memoryMib: memoryGib * 1024,
    diskMib: diskGib * 1024,
    price: { hourly, monthly },
    backupsPrice: { hourly: backupsHourly, monthly: backupsMonthly },
  }
}

/** What every region of this release offers (decision H). */
const capabilities = ['Hosts', 'Block Storage', 'Block Storage Encryption', 'Kubernetes'] as const

const drivers = { hosts: 'simulated', volumes: 'simulated', clusters: 'simulated' } as const

/** Regions of an installation that configures none: one with both storage classes, one with each alone (decision D3). */
const defaultRegions: readonly Region[] = [
  {
    id: 'us-east',
    label: 'US East',
    country: 'us',
    capabilities,
    drivers,
    abilities: null,
    storageClasses: ['nvme', 'hdd'],
  },
  {
    id: 'eu-central',
    label: 'EU Central',
    country: 'de',
    capabilities,
    drivers,
    abilities: null,
    storageClasses: ['nvme'],
  },
  { id: 'ap-south', label: 'AP South', country: 'sg', capabilities, drivers, abilities: null, storageClasses: ['hdd'] },
]

/** What an installation offers when nothing else is configured (decisions D2, D3, H; prices: facts 13). */
export const defaultCatalogue: Catalogue = {
  regions: defaultRegions,
  hostTypes: defaultHostTypes,
  clusterVersions: defaultClusterVersions,
  clusterTypes: defaultClusterTypes,
  volume: {
    sizeMinGib: 10,
    sizeMaxGib: 16384,
    sizeDefaultGib: 20,
    gibPrice: { hourly: '0.00015', monthly: '0.10' },
  },
}
