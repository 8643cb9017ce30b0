/** The address a simulated host is reached at, 10.x.y.z by its public number: it stays the same as long as the host lives. */
export function hostAddress(publicId: number): string {
  const part = (unit: number): number => Math.floor(publicId / unit) % 256
  return `10.${part(65_536)}.${part(256)}.${part(1)}`
}
