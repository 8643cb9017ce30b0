/** Desired or observed addresses of a host. */
export interface AddressSet {
  /** Public addresses first. */
  readonly ipv4: readonly string[]
  /** IPv6 address with a prefix length of 128. */
  readonly ipv6: string
}

/** True if the host has the desired addresses, or its driver cannot report them (null). */
export function hasGuestAddresses(desired: AddressSet, observed: AddressSet | null): boolean {
  return observed === null || (desired.ipv6 === observed.ipv6 && desired.ipv4.join() === observed.ipv4.join())
}
