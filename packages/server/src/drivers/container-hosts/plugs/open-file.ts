import { DriverError, type Resource } from '#reconcile/ports/index.ts'
import { type ContainerHostContext, servedRegion } from '../container-host-context.ts'
import type { FoundHost } from '../machines/find-host.ts'

/** A volume as a machine opens it: a file of its bytes and nothing else. */
export interface OpenFile {
  /** Name of the volume. */
  readonly name: string
  /** Absolute, on the machine. */
  readonly path: string
}

/** Asks the storage for the file of a volume. NotFound where it is not there, NotSupported where a loop device cannot show it, or the host cannot reach it. */
export async function openVolumeFile(
  context: ContainerHostContext,
  volume: Resource,
  { row, machine }: Pick<FoundHost, 'row' | 'machine'>,
): Promise<OpenFile> {
  const { name, region } = volume
  if (region !== row.region)
    throw new DriverError('NotSupported', `${name} is in region ${region}, out of reach of ${row.name}.`)
  const source = await servedRegion(context, region).storage.openFor(volume, machine.name)
  if (!source) throw new DriverError('NotFound', `${name} is not there.`)
  if (source.kind !== 'file' || source.format !== 'raw' || source.encryption)
    throw new DriverError('NotSupported', `A container cannot have ${name}: only plain files can be loop devices.`)
  return { name, path: source.path }
}
