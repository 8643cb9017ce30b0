/** True for a worker's claim, which grants leases to a holder. */
export function isClaim(text: string): boolean {
  return /update work set lease_holder = \$\d+, epoch = epoch \+ 1/.test(text)
}
