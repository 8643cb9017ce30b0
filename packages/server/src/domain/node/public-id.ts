/** What a node's public id is made of. */
export interface NodeIdParts {
  readonly poolId: number
  /** 12 hex digits, unique in the pool. */
  readonly name: string
}

/** Public id of a node, `<poolId>-<12 hex>` (decision E2). */
export function publicNodeId(poolId: number, name: string): string {
  return `${poolId}-${name}`
}

/** Takes a public id apart; null when no node can have it, which is the same as not being there (decision A4). */
export function parseNodeId(text: string): NodeIdParts | null {
  const [, pool, name] = /^([1-9]\d{0,15})-([0-9a-f]{12})$/.exec(text) ?? []
  const poolId = Number(pool)
  return name !== undefined && Number.isSafeInteger(poolId) ? { poolId, name } : null
}
