import { type EngineFile, simulatedEngine } from '../../engines/index.ts'

/** Engine kinds for operators. */
export const engineKinds = ['simulator', 'libvirt', 'containers', 'files', 'ceph', 'docker', 'processes'] as const

/** Kind of an engine. */
export type EngineKind = (typeof engineKinds)[number]

/** Returns an engine's kind. Throws for an unknown engine, with which no process starts. */
export function findEngineKind(name: string, file: EngineFile): EngineKind {
  const isIn = (list: readonly { readonly name: string }[] = []): boolean => list.some((one) => one.name === name)
  if (name === simulatedEngine) return 'simulator'
  if (isIn(file.libvirt)) return 'libvirt'
  if (isIn(file.containers)) return 'containers'
  if (isIn(file.file)) return 'files'
  if (isIn(file.ceph)) return 'ceph'
  const planes = file.kubernetes?.find((one) => one.name === name)
  if (!planes) throw new Error(`no engine is named ${name}`)
  return planes.machines.every(({ processes }) => processes) ? 'processes' : 'docker'
}
