/** Targets by source. */
type Graph = ReadonlyMap<string, readonly string[]>

/** Returns the strongly connected components of two or more paths, each sorted (Tarjan's algorithm). */
export function findCycles(graph: Graph): string[][] {
  const search = {
    graph,
    order: new Map<string, number>(),
    low: new Map<string, number>(),
    stack: [] as string[],
    found: [] as string[][],
  }
  for (const path of graph.keys()) if (!search.order.has(path)) descend(search, path)
  return search.found
}

interface Search {
  readonly graph: Graph
  readonly order: Map<string, number>
  readonly low: Map<string, number>
  readonly stack: string[]
  readonly found: string[][]
}

function descend(search: Search, path: string): void {
  const number = search.order.size
  search.order.set(path, number)
  search.low.set(path, number)
  search.stack.push(path)
  for (const next of search.graph.get(path) ?? []) lower(search, path, next)
  if (search.low.get(path) !== number) return
  const group = search.stack.splice(search.stack.indexOf(path))
  if (group.length > 1) search.found.push(group.toSorted())
}

function lower(search: Search, path: string, next: string): void {
  const isKnown = search.order.has(next)
  if (!isKnown) descend(search, next)
  if (!isKnown || search.stack.includes(next)) {
    search.low.set(path, Math.min(search.low.get(path) ?? 0, search.low.get(next) ?? 0))
  }
}
