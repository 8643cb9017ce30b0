import { open, readFile, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runEngineProgram } from '#drivers/programs/run-engine-program.ts'
import { actClaimed } from '#drivers/registry/act-claimed.ts'
import { findHold } from '#drivers/registry/holds.ts'
import type { Registry } from '#drivers/registry/open-registry.ts'
import { errorCode } from '#domain/shared/index.ts'
import { DriverError, done, nameResource } from '#reconcile/ports/index.ts'
import type {
  Claimed,
  HardwareType,
  Progress,
  Resource,
  VolumeDriver,
  VolumeHolder,
  VolumePassphrase,
  VolumeSeen,
  VolumeSource,
  VolumeSpec,
  VolumeStorage,
} from '#reconcile/ports/index.ts'

/** Where plain volumes are, and what they need of others. */
export interface PlainFileOptions {
  readonly folder: string
  readonly registry: Registry
  /** Known once the engine of the hosts is there, which wants the storage first. */
  readonly holder: () => VolumeHolder
  /** Key that every volume is said to be encrypted with; its file must be made so by the test. */
  readonly encryption?: VolumePassphrase
}

interface Kept {
  readonly stamp: Resource['stamp']
  readonly region: string
  readonly hardwareType: HardwareType
}

const gib = 1_073_741_824
const hardwareTypes: readonly HardwareType[] = ['nvme']

/** The least that a driver of hosts needs beside it in its suite: volumes that are sparse files with their stamps beside them. Nothing here is for use. */
export function createPlainFileVolumes(options: PlainFileOptions): {
  readonly volumes: VolumeDriver
  readonly storage: VolumeStorage
} {
  const { registry } = options
  const volumes: VolumeDriver = {
    capabilities: { hardwareTypes, growsAttached: true, migrates: false, encrypts: false },
    listVolumes: (installation) => listPlain(options, installation),
    inspectVolume: (volume) => inspectPlain(options, volume),
    ensureVolume: (volume, spec) => actClaimed(registry, volume, () => ensurePlain(options, volume, spec)),
    ensureClone: (volume, spec, source) =>
      actClaimed(registry, volume, () => clonePlain(options, { volume, spec, source })),
    growVolume: (volume, sizeGib) => actClaimed(registry, volume, () => growPlain(options, volume, sizeGib)),
    migrateVolume: (volume) =>
      actClaimed(registry, volume, async () => {
        throw new DriverError('NotSupported', 'Plain volumes do not move.')
      }),
    deleteVolume: (volume) => actClaimed(registry, volume, () => deletePlain(options, volume)),
  }
  return { volumes, storage: { openFor: (volume) => openPlain(options, volume), fence: async () => undefined } }
}

/** File of a plain volume. */
export const plainPath = ({ folder }: Pick<PlainFileOptions, 'folder'>, { name }: Pick<Resource, 'name'>): string =>
  join(folder, `${name}.raw`)

const stampPath = (options: PlainFileOptions, volume: Resource): string => `${plainPath(options, volume)}.json`

async function findKept(options: PlainFileOptions, volume: Resource): Promise<Kept | null> {
  try {
    const kept: Kept = JSON.parse(await readFile(stampPath(options, volume), 'utf8'))
    return kept
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

async function listPlain({ folder }: PlainFileOptions, installation: string): Promise<readonly Resource[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.raw.json'))
  const kept = await Promise.all(
    files.map(async (file): Promise<Kept> => JSON.parse(await readFile(join(folder, file), 'utf8'))),
  )
  return kept
    .filter(({ stamp }) => stamp.installation === installation)
    .map(({ stamp, region }) => ({ name: nameResource(stamp), stamp, region }))
}

async function inspectPlain(options: PlainFileOptions, volume: Resource): Promise<VolumeSeen | null> {
  const kept = await findKept(options, volume)
  if (!kept || kept.stamp.uid !== volume.stamp.uid) return null
  const { size } = await stat(plainPath(options, volume))
  return { sizeGib: size / gib, hardwareType: kept.hardwareType, isHealthy: true, isComplete: true }
}

async function ensurePlain(options: PlainFileOptions, volume: Resource, spec: VolumeSpec): Promise<Progress> {
  const kept = await findKept(options, volume)
  if (kept && kept.stamp.uid !== volume.stamp.uid) throw new DriverError('AlreadyExists', `${volume.name} is not ours.`)
  if (kept) return done
  if (!hardwareTypes.includes(spec.hardwareType))
    throw new DriverError('NotSupported', `There is no ${spec.hardwareType}.`)
  const file = await open(plainPath(options, volume), 'w')
  await file.truncate(spec.sizeGib * gib)
  await file.close()
  const made: Kept = { stamp: volume.stamp, region: volume.region, hardwareType: spec.hardwareType }
  await writeFile(stampPath(options, volume), JSON.stringify(made))
  return done
}

async function clonePlain(
  options: PlainFileOptions,
  { volume, spec, source }: { readonly volume: Resource; readonly spec: VolumeSpec; readonly source: Resource },
): Promise<Progress> {
  if (await inspectPlain(options, volume)) return done
  const seen = await needPlain(options, source)
  if (seen.sizeGib > spec.sizeGib) throw new DriverError('CannotShrink', `${source.name} does not fit.`)
  await ensurePlain(options, volume, spec)
  const paths = [plainPath(options, source), plainPath(options, volume)]
  await runEngineProgram({ file: 'cp', args: ['--sparse=always', ...paths] })
  await truncate(plainPath(options, volume), spec.sizeGib * gib)
  return done
}

async function growPlain(options: PlainFileOptions, volume: Claimed, sizeGib: number): Promise<Progress> {
  const seen = await needPlain(options, volume)
  if (seen.sizeGib > sizeGib) throw new DriverError('CannotShrink', `${volume.name} is larger.`)
  if (seen.sizeGib === sizeGib) return done
  const holder = options.holder()
  if (await holder.isOpen(volume)) await holder.grow(volume, sizeGib * gib)
  else await truncate(plainPath(options, volume), sizeGib * gib)
  return done
}

async function deletePlain(options: PlainFileOptions, volume: Resource): Promise<Progress> {
  if (!(await inspectPlain(options, volume))) return done
  if (await findHold(options.registry, volume.name)) throw new DriverError('InUse', `${volume.name} is in a host.`)
  await rm(stampPath(options, volume))
  await rm(plainPath(options, volume))
  return done
}

async function needPlain(options: PlainFileOptions, volume: Resource): Promise<VolumeSeen> {
  const seen = await inspectPlain(options, volume)
  if (!seen) throw new DriverError('NotFound', `${volume.name} is not there.`)
  return seen
}

async function openPlain(options: PlainFileOptions, volume: Resource): Promise<VolumeSource | null> {
  const seen = await inspectPlain(options, volume)
  if (!seen) return null
  const { encryption = null } = options
  return {
    kind: 'file',
    path: plainPath(options, volume),
    format: 'raw',
    sizeBytes: seen.sizeGib * gib,
    iopsMax: 5_000,
    encryption,
  }
}
