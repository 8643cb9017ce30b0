/** Whether a statement is a worker's look for work: the one that gives leases for a while to whom it names as their holder. */
export function isClaim(text: string): boolean {
  return /update work set lease_holder = \$\d+, epoch = epoch \+ 1/.test(text)
}
