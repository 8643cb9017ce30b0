/** Returns the operation ID: `volume_type.list` becomes `volumeTypeList`. */
export function operationId(name: string): string {
  return name.replaceAll(/[._](\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** Returns the operation ID with a capital first letter, as prefix of schema names: `VolumeTypeList`. */
export function operationTitle(name: string): string {
  const id = operationId(name)
  return id.charAt(0).toUpperCase() + id.slice(1)
}
