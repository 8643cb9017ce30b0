/** True for a worker's claim statement: the one that grants leases to a holder. */
export function isClaim(text: string): boolean {
  return /update work set lease_holder = \$\d+, epoch = epoch \+ 1/.test(text)
}
