import { type Claimed, DriverError, type HostSpec, type Progress, done, isStampOf } from '#reconcile/ports/index.ts'
import { type ContainerHostContext, containerImageOf } from '../container-host-context.ts'
import { findContainerHost } from '../machines/find-host.ts'
import { findHostRow } from '../machines/host-row.ts'
import { placeContainerHost } from '../machines/place-host.ts'
import { followImages, createHostContainer } from './create-host-container.ts'

/**
 * HostDriver.ensureHost: places a new host on the machine with the most free memory and creates a missing container. Returns the progress of a necessary image
 * load. Throws AlreadyExists for another owner's name, InsufficientCapacity without space, NotSupported for an unknown image.
 */
export async function ensureContainerHost(
  context: ContainerHostContext,
  host: Claimed,
  spec: HostSpec,
): Promise<Progress> {
  const { registry, name } = context.options
  const known = await findHostRow(registry, name, host.name)
  if (known && !isStampOf(known.stamp, host))
    throw new DriverError('AlreadyExists', `The name ${host.name} is used by a resource of another owner.`)
  if (!known) {
    if (spec.kubelet === null) containerImageOf(context, spec.image)
    await placeContainerHost(context, host, spec)
  }
  const found = await findContainerHost(context, host)
  if (!found) throw new DriverError('Busy', `${host.name} was removed while it was created.`)
  if (found.container && found.row.root !== null) return done
  const loading = await followImages(context, found)
  if (loading) return loading
  await createHostContainer(context, found)
  return done
}
