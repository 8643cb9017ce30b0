import type { ConfigNetwork } from './config-network.ts'

const nothingOff: readonly string[] = []
const noNetworks: readonly ConfigNetwork[] = []

/** Configuration of a new host, and defaults of omitted fields (decision H, facts 12). */
export const defaultConfig = {
  label: 'Default configuration',
  comments: '',
  kernel: 'latest-64bit',
  memoryLimitMb: 0,
  runLevel: 'default',
  virtMode: 'paravirt',
  rootDevice: '/dev/sda',
  helpersOff: nothingOff,
  interfaces: noNetworks,
} as const

/** Label of a host's main disk. Initial disks are in the first slots of the configuration (decision D6). */
export const defaultDisk = { label: 'Local disk' } as const

/** Returns the default kernel: `latest-64bit`, or for an image `grub2`, which boots the image's own kernel (facts 12). */
export function defaultKernel(image: string | null): string {
  return image === null ? defaultConfig.kernel : 'grub2'
}
