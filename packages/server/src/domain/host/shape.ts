/** Resources of a host type; memory and disk in MiB. */
export interface TypeShape {
  readonly memoryMib: number
  readonly vcpus: number
  readonly diskMib: number
}

/** True if the host has the desired resources, or its type is unknown. */
export function isOfShape(desired: TypeShape | null, observed: TypeShape): boolean {
  if (desired === null) return true
  return (
    desired.memoryMib === observed.memoryMib && desired.vcpus === observed.vcpus && desired.diskMib === observed.diskMib
  )
}
