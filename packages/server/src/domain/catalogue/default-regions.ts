import type { Region } from './catalogue.ts'

/** What every region of this release offers (decision H). */
const capabilities = ['Hosts', 'Block Storage', 'Block Storage Encryption', 'Kubernetes'] as const

const drivers = { hosts: 'simulated', volumes: 'simulated', clusters: 'simulated' } as const

/** Regions of an installation that configures none: one with both storage classes, one with each alone (decision D3). */
export const defaultRegions: readonly Region[] = [
  { id: 'us-east', label: 'US East', country: 'us', capabilities, drivers, storageClasses: ['nvme', 'hdd'] },
  { id: 'eu-central', label: 'EU Central', country: 'de', capabilities, drivers, storageClasses: ['nvme'] },
  { id: 'ap-south', label: 'AP South', country: 'sg', capabilities, drivers, storageClasses: ['hdd'] },
]
