/** Returns a valid IPv4 address as a number. */
export function readIpv4(address: string): number {
  return address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
}

/** Returns a number in IPv4 notation. */
export function printIpv4(value: number): string {
  return [2 ** 24, 2 ** 16, 2 ** 8, 1].map((unit) => Math.floor(value / unit) % 256).join('.')
}
