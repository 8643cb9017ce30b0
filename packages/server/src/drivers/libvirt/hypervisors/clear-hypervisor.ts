import { posix } from 'node:path'
import type { LibvirtContext } from '../libvirt-context.ts'
import type { Hypervisor } from '../libvirt-options.ts'
import { runVirsh } from '../virsh/run-virsh.ts'
import { listNamedHypervisors } from './list-hypervisors.ts'
import { folderPool } from './pool.ts'

/** Ceph secrets of this program, whose usage ends with the UUID. */
const cephSecret = /^\s*([0-9a-f-]{36})\s+ceph client\.\S+ \1\s*$/gm

/** Removes pools and Ceph secrets of a hypervisor, but no files, unless hosts are placed on it. Ignores errors. */
export async function clearHypervisor(context: LibvirtContext, hypervisor: Hypervisor): Promise<void> {
  if (await hasPlacements(context, hypervisor)) return
  const { images, nodeImages } = context.options
  const files = [...images, ...nodeImages].flatMap(({ file }) => (file === null ? [] : [posix.dirname(file)]))
  const pools = [...new Set([hypervisor.diskFolder, ...files])].map(folderPool)
  const remove = pools.map((pool) => `pool-destroy ${pool}; pool-undefine ${pool}`).join('; ')
  const listed = await runVirsh(hypervisor, { args: [`secret-list`] }).catch(() => '')
  const secrets = [...listed.matchAll(cephSecret)].map(([, uuid]) => `; secret-undefine ${uuid}`)
  await runVirsh(hypervisor, { args: [`${remove}${secrets.join('')}`], tolerate: /./ }).catch(() => undefined)
}

/** Compares URIs, because several entries of `engines.yaml` may be the same libvirt. */
async function hasPlacements({ registry, options }: LibvirtContext, { uri }: Hypervisor): Promise<boolean> {
  const names = listNamedHypervisors(options).flatMap((one) => (one.uri === uri ? [one.name] : []))
  return (
    (
      await registry.query`select 1 from infra.placements where engine = ${options.name} and hypervisor = any(${names}) limit 1`
    ).length > 0
  )
}
