import type { LibvirtContext } from '../libvirt-context.ts'
import type { Accelerator, Hypervisor } from '../libvirt-options.ts'
import { probeKvm } from './probe-kvm.ts'

/** What runs the guests of a hypervisor; with `auto` it is tried once a process, which takes up to ten seconds. */
export function acceleratorOf({ accelerators }: LibvirtContext, hypervisor: Hypervisor): Promise<Accelerator> {
  const { name, accelerator } = hypervisor
  if (accelerator !== 'auto') return Promise.resolve(accelerator)
  const known = accelerators.get(name)
  if (known) return known
  const tried = probeKvm(hypervisor).then((isCarried): Accelerator => (isCarried ? 'kvm' : 'tcg'))
  accelerators.set(name, tried)
  // What could not be tried is tried again by the next call.
  void tried.catch(() => accelerators.delete(name))
  return tried
}
