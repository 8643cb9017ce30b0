/** What a new host's configuration is made with, and what a configuration gets where a request says nothing (decision H, facts 12). */
export const defaultConfig = {
  label: 'Default configuration',
  comments: '',
  kernel: 'latest-64bit',
  memoryLimitMb: 0,
  runLevel: 'default',
  virtMode: 'paravirt',
  rootDevice: '/dev/sda',
} as const

/** The local disk every host is made with; it stands in the first slot of its configuration (decision D6). */
export const defaultDisk = { label: 'Local disk', slot: 0 } as const

/** Filesystem of the local disk: an image brings one, without an image the disk is left raw. */
export function chooseFilesystem(image: string | null): 'ext4' | 'raw' {
  return image === null ? 'raw' : 'ext4'
}
