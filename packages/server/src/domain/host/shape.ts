/** What a host has of its type; memory and disk in MiB. */
export interface TypeShape {
  readonly memoryMib: number
  readonly vcpus: number
  readonly diskMib: number
}

/** Whether a host has what is wanted; a type that nobody knows any more asks for nothing. */
export function isOfShape(wanted: TypeShape | null, seen: TypeShape): boolean {
  if (wanted === null) return true
  return wanted.memoryMib === seen.memoryMib && wanted.vcpus === seen.vcpus && wanted.diskMib === seen.diskMib
}
