/** `volume_type.list` as the document calls an operation: `volumeTypeList`. */
export function operationId(name: string): string {
  return name.replaceAll(/[._](\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** The same as the document calls what belongs to it: `VolumeTypeList`. */
export function operationTitle(name: string): string {
  const id = operationId(name)
  return id.charAt(0).toUpperCase() + id.slice(1)
}
