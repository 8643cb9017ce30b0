/** True for the statement with which a worker claims work. */
export function isClaim(text: string): boolean {
  return /update work set lease_holder = \$\d+, epoch = epoch \+ 1/.test(text)
}
