/** Areas of scopes, with display names. */
export const scopeAreas = [
  ['volumes', 'Volumes'],
  ['hosts', 'Hosts'],
  ['orch', 'Clusters'],
  ['images', 'Images'],
  ['events', 'Activity'],
  ['account', 'Account, users and tokens'],
] as const

/** Area of a scope. */
export type TokenArea = (typeof scopeAreas)[number][0]

/** Returns display names of scopes: `volumes:read_only hosts:read_write` is "Volumes (read only), Hosts (read/write)". */
export function scopeNames(scopes: string): string {
  if (scopes === '*') return 'Full access'
  return scopes
    .split(' ')
    .map((scope) => {
      const [area = '', level] = scope.split(':')
      const name = scopeAreas.find(([known]) => known === area)?.[1] ?? area
      return `${name} (${level === 'read_write' ? 'read/write' : 'read only'})`
    })
    .join(', ')
}

/** True if the expiry is after 2899, which means never (decision G2). */
export function isNever(expiry: string): boolean {
  return expiry >= '2900'
}
