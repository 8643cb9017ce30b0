const dayMs = 86_400_000

/**
 * From when to when a certificate holds. Clients check by the machine's clock, which may be a little behind this one; nothing in a
 * simulated world has to expire.
 */
export function validity(): { readonly notBefore: Date; readonly notAfter: Date } {
  const now = Date.now()
  return { notBefore: new Date(now - dayMs), notAfter: new Date(now + 20 * 365 * dayMs) }
}
