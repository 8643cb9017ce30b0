import { kindOfWork } from '../../registry/follow-work.ts'
import type { LibvirtContext } from '../libvirt-context.ts'

/** Kind of the long work that takes a host off. */
export const stopping = 'stop'

/** Whether a host is being stopped, in whichever process. */
export async function isStopping(context: LibvirtContext, name: string): Promise<boolean> {
  return (await kindOfWork(context.registry, name)) === stopping
}
