/** What is typed of a new fault. */
export interface FaultWish {
  readonly on: string
  readonly as: string
  readonly code: string
  /** Number of the thing; '' for everything. */
  readonly id: string
  readonly times: string
}

/** A fault that makes itself felt at once and passes by itself. */
export const newFaultWish: FaultWish = { on: 'ensureVolume', as: 'error-before', code: 'Busy', id: '', times: '10' }

/** Whether a fault of this manner throws an error that can be chosen. */
export function isErrorManner({ as }: Pick<FaultWish, 'as'>): boolean {
  return as === 'error-before' || as === 'error-after'
}

/** The request that sets it; what is no number is left to the service, which says so at its field. */
export function faultBody(wish: FaultWish): Readonly<Record<string, unknown>> {
  const { on, as, code, id, times } = wish
  return {
    on,
    as,
    times: readWhole(times),
    ...(id.trim() === '' ? {} : { id: readWhole(id) }),
    ...(isErrorManner(wish) ? { code } : {}),
  }
}

/** The same with the installation's own command. */
export function faultCommand(wish: FaultWish): string {
  const { on, as, code, id, times } = wish
  const more = [id.trim() === '' ? '' : ` --id ${id.trim()}`, isErrorManner(wish) ? ` --code ${code}` : '']
  return `moor sim faults add ${on} --as ${as} --times ${times.trim()}${more.join('')}`
}

function readWhole(text: string): number | string {
  return /^\d+$/.test(text.trim()) ? Number(text) : text
}
