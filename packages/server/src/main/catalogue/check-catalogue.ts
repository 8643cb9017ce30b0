import { privatePool, spanRange } from '#domain/address/pool.ts'
import type { CatalogueFile } from './catalogue-schema.ts'
import type { ValuePath, FileProblem } from '../yaml/parse-yaml.ts'

/** Returns the problems of a file that matches the schema: path and reason of each inconsistent entry. */
export function checkCatalogue(file: CatalogueFile): readonly FileProblem[] {
  return [
    ...checkDuplicates(file),
    ...checkRegions(file),
    ...checkAddresses(file),
    ...checkReferences(file),
    ...checkVersions(file),
    ...checkDays(file),
    ...checkSizes(file),
  ]
}

const lists = ['regions', 'host_types', 'cluster_versions', 'cluster_types', 'images', 'kernels'] as const

function checkDuplicates(file: CatalogueFile): FileProblem[] {
  return lists.flatMap((list) => {
    const ids = (file[list] ?? []).map((one) => one.id)
    return ids.flatMap((id, index) =>
      ids.indexOf(id) === index ? [] : [{ at: [list, index, 'id'], reason: `is a duplicate: ${id}.` }],
    )
  })
}

function checkRegions({ regions }: CatalogueFile): FileProblem[] {
  return regions.flatMap(({ capabilities, storage_classes: classes, drivers }, index) => {
    const at = (field: string) => ['regions', index, field]
    const stores = capabilities.includes('Block Storage')
    const problems: FileProblem[] = []
    if (stores && classes.length === 0)
      problems.push({
        at: at('storage_classes'),
        reason: 'must contain at least one class if the region has Block Storage.',
      })
    if (!stores && classes.length > 0)
      problems.push({ at: at('storage_classes'), reason: 'must be empty if the region has no Block Storage.' })
    if (!capabilities.includes('Hosts') && capabilities.includes('Disk Encryption'))
      problems.push({ at: at('capabilities'), reason: 'cannot have Disk Encryption without Hosts.' })
    if (!capabilities.includes('Disk Encryption') && capabilities.includes('LA Disk Encryption'))
      problems.push({ at: at('capabilities'), reason: 'cannot have LA Disk Encryption without Disk Encryption.' })
    if (drivers?.clusters === null && capabilities.includes('Kubernetes'))
      problems.push({ at: at('capabilities'), reason: 'cannot have Kubernetes without a cluster driver.' })
    return problems
  })
}

/** Rejects ranges with host bits, and overlaps with earlier ranges or special-purpose networks. */
function checkAddresses({ regions }: CatalogueFile): FileProblem[] {
  return regions.flatMap(({ addresses }, index) =>
    (addresses?.ipv4 ?? []).flatMap((range, at): FileProblem[] => {
      const reason = explainRange(range, addresses?.ipv4.slice(0, at) ?? [])
      return reason === null ? [] : [{ at: ['regions', index, 'addresses', 'ipv4', at], reason }]
    }),
  )
}

/** Special-purpose networks (RFC 6890). */
const taken = ['0.0.0.0/8', '127.0.0.0/8', '169.254.0.0/16', '224.0.0.0/3', ...privatePool]

function explainRange(range: string, before: readonly string[]): string | null {
  const span = spanRange(range)
  if (!span) return `must start with the first address of the range: ${range}.`
  const meets = [...before, ...taken].find((other) => {
    const met = spanRange(other)
    return met !== null && met.first <= span.last && span.first <= met.last
  })
  return meets === undefined ? null : `overlaps with ${meets}.`
}

function checkReferences(file: CatalogueFile): FileProblem[] {
  const regions = new Set(file.regions.map((one) => one.id))
  const types = new Set(file.host_types.map((one) => one.id))
  const unknown = (at: ValuePath, prices: readonly { readonly region: string }[] = []) =>
    prices.flatMap(({ region }, index) =>
      regions.has(region) ? [] : [{ at: [...at, index, 'region'], reason: `is not a region of this file: ${region}.` }],
    )
  return [
    ...file.host_types.flatMap((type, index) => [
      ...unknown(['host_types', index, 'region_prices'], type.region_prices),
      ...unknown(['host_types', index, 'backups_region_prices'], type.backups_region_prices),
      ...(type.successor === undefined || types.has(type.successor)
        ? []
        : [{ at: ['host_types', index, 'successor'], reason: `is not a host type of this file: ${type.successor}.` }]),
    ]),
    ...file.cluster_types.flatMap((type, index) =>
      unknown(['cluster_types', index, 'region_prices'], type.region_prices),
    ),
    ...unknown(['volume', 'gib_region_prices'], file.volume.gib_region_prices),
  ]
}

function checkVersions({ cluster_versions: versions }: CatalogueFile): FileProblem[] {
  return versions.flatMap(({ id, patch }, index) => {
    const problems: FileProblem[] = []
    if (!patch.startsWith(`${id}.`))
      problems.push({ at: ['cluster_versions', index, 'patch'], reason: `must start with ${id}.` })
    const newer = versions[index - 1]
    if (newer && rank(newer.id) < rank(id))
      problems.push({
        at: ['cluster_versions', index, 'id'],
        reason: `must be older than ${newer.id}: list the newest version first.`,
      })
    return problems
  })
}

function rank(minor: string): number {
  const [major = 0, rest = 0] = minor.split('.').map(Number)
  return major * 1000 + rest
}

function checkDays({ images, kernels = [] }: CatalogueFile): FileProblem[] {
  const days: readonly (readonly [ValuePath, string | undefined])[] = [
    ...images.flatMap(({ created, eol }, index) => [
      [['images', index, 'created'], created] as const,
      [['images', index, 'eol'], eol] as const,
    ]),
    ...kernels.map(({ built }, index) => [['kernels', index, 'built'], built] as const),
  ]
  return days.flatMap(([at, text]) =>
    text === undefined || isDay(text) ? [] : [{ at, reason: 'is not a valid date.' }],
  )
}

function isDay(text: string): boolean {
  const timestamp = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(timestamp) && new Date(timestamp).toISOString().startsWith(text)
}

function checkSizes({ volume }: CatalogueFile): FileProblem[] {
  const { size_min_gib: least, size_default_gib: usual, size_max_gib: most } = volume
  if (usual < least)
    return [{ at: ['volume', 'size_default_gib'], reason: `must be at least size_min_gib, which is ${least}.` }]
  if (usual > most)
    return [{ at: ['volume', 'size_default_gib'], reason: `must be at most size_max_gib, which is ${most}.` }]
  return []
}
