/** Resources that a host has of its type; memory and disk in MiB. */
export interface TypeShape {
  readonly memoryMib: number
  readonly vcpus: number
  readonly diskMib: number
}

/** True if the host has the desired resources, or if its type is unknown. */
export function isOfShape(wanted: TypeShape | null, seen: TypeShape): boolean {
  if (wanted === null) return true
  return wanted.memoryMib === seen.memoryMib && wanted.vcpus === seen.vcpus && wanted.diskMib === seen.diskMib
}
