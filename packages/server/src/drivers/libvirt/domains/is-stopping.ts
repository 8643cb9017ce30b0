import { findWorkKind } from '../../registry/long-work.ts'
import type { LibvirtContext } from '../libvirt-context.ts'

/** Kind of work that stops a host. */
export const stopping = 'stop'

/** True if any process is stopping the host. */
export async function isStopping(context: LibvirtContext, name: string): Promise<boolean> {
  return (await findWorkKind(context.registry, name)) === stopping
}
