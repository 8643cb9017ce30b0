import { networkInterfaces } from 'node:os'

/** Returns an IPv4 address of this machine for pods; docker's interface is preferred. Throws if none exists. */
export function findMachineAddress(): string {
  const found = Object.entries(networkInterfaces()).flatMap(([name, addresses = []]) =>
    addresses
      .filter(({ family, internal }) => family === 'IPv4' && !internal)
      .map(({ address: one }) => ({ name, one })),
  )
  const own = found.find(({ name }) => name.startsWith('docker')) ?? found[0]
  if (!own) throw new Error('this machine has no IPv4 address except the loopback')
  return own.one
}
