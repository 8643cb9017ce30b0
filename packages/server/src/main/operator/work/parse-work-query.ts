import { ApiError, throwErrors } from '#domain/shared/index.ts'
import { stuckCauses } from './next-steps.ts'

/** Page limits of GET /work. */
export const workPage = { sizeUsual: 25, sizeMost: 100, pageMost: 1_000_000 } as const

/** Kinds of work in queries. */
export const listedWorkKinds = ['volume', 'host', 'cluster', 'pool', 'node'] as const

/** Returns filter and page of a query of GET /work, with defaults. Throws all request.field_invalid errors together, including unknown parameters. */
export function parseWorkQuery(query: Readonly<Record<string, unknown>>) {
  const found: ApiError[] = []
  const addError = (field: string, rule: string): void => {
    found.push(new ApiError('request.field_invalid', `${field} must be ${rule}`, { field }))
  }
  const readInteger = (field: string, most: number, usual: number): number => {
    const text = query[field] ?? String(usual)
    const value = typeof text === 'string' && /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : 0
    if (value >= 1 && value <= most) return value
    addError(field, `an integer from 1 to ${most}`)
    return usual
  }
  const [page, pageSize] = [
    readInteger('page', workPage.pageMost, 1),
    readInteger('page_size', workPage.sizeMost, workPage.sizeUsual),
  ]
  const { stuck = 'false', kind, region } = query
  if (stuck !== 'true' && stuck !== 'false') addError('stuck', 'true or false')
  const known = listedWorkKinds.find((one) => one === kind)
  if (kind !== undefined && known === undefined) addError('kind', `one of ${listedWorkKinds.join(', ')}`)
  if (region !== undefined && (typeof region !== 'string' || !/^[a-z0-9][a-z0-9-]{0,63}$/.test(region)))
    addError('region', 'a region ID: 1 to 64 lowercase letters, digits and hyphens')
  for (const field of Object.keys(query))
    if (!['page', 'page_size', 'stuck', 'kind', 'region'].includes(field))
      found.push(new ApiError('request.field_invalid', `${field} is not a parameter of this request`, { field }))
  throwErrors(found)
  const filter = {
    stuckCauses,
    isStuckOnly: stuck === 'true',
    kind: known ?? null,
    region: typeof region === 'string' ? region : null,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  }
  return { filter, page, pageSize }
}
