/** What scopes can name, and what people call it. */
export const scopeAreas = [
  ['volumes', 'Volumes'],
  ['hosts', 'Hosts'],
  ['orch', 'Clusters'],
  ['events', 'Activity'],
  ['account', 'Account, users and tokens'],
] as const

/** One of them. */
export type TokenArea = (typeof scopeAreas)[number][0]

/** What scopes let somebody do, as people read it: `volumes:read_only hosts:read_write` is "Volumes (see), Hosts (change)". */
export function scopeWords(scopes: string): string {
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

/** Whether an end is so far away that it means none (decision G2). */
export function isNever(expiry: string): boolean {
  return expiry >= '2900'
}
