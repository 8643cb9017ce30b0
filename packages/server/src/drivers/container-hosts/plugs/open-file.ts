import { DriverError, type Resource } from '#reconcile/ports/index.ts'
import { type ContainerHostContext, servedRegion } from '../container-host-context.ts'
import type { FoundHost } from '../machines/find-host.ts'

/** A volume and the path of its file. */
export interface OpenFile {
  readonly name: string
  readonly path: string
}

/** Name and path of a volume's file. Throws NotFound if missing, NotSupported if it cannot be a loop device or is in another region. */
export async function openVolumeFile(
  context: ContainerHostContext,
  volume: Resource,
  { row, machine }: Pick<FoundHost, 'row' | 'machine'>,
): Promise<OpenFile> {
  const { name, region } = volume
  if (region !== row.region)
    throw new DriverError('NotSupported', `${name} is in region ${region}, where ${row.name} cannot reach it.`)
  const source = await servedRegion(context, region).storage.openFor(volume, machine.name)
  if (!source) throw new DriverError('NotFound', `${name} does not exist.`)
  if (source.kind !== 'file' || source.format !== 'raw' || source.encryption)
    throw new DriverError(
      'NotSupported',
      `${name} cannot be attached to a container: only plain files can be loop devices.`,
    )
  return { name, path: source.path }
}
