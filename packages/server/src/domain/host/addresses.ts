/** Desired or observed addresses of a host. */
export interface AddressSet {
  /** Public addresses first. */
  readonly ipv4: readonly string[]
  /** IPv6 address with a prefix length of 128. */
  readonly ipv6: string
}

/** Observed addresses. `ipv6` is null if the driver records only the first IPv4 address (rule 42). */
export interface ObservedAddresses extends Pick<AddressSet, 'ipv4'> {
  readonly ipv6: string | null
}

/** True if the host has the desired addresses, or its driver cannot report them (null). */
export function hasGuestAddresses(desired: AddressSet, observed: ObservedAddresses | null): boolean {
  if (observed?.ipv6 === null) return desired.ipv4[0] === observed.ipv4[0]
  return observed === null || (desired.ipv6 === observed.ipv6 && desired.ipv4.join() === observed.ipv4.join())
}
