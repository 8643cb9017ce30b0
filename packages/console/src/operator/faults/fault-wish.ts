/** Draft of a fault. */
export interface FaultWish {
  readonly on: string
  readonly as: string
  readonly code: string
  /** Resource ID; '' for all resources. */
  readonly id: string
  readonly times: string
}

/** Default values: a fault with a visible effect that ends after ten calls. */
export const newFaultWish: FaultWish = { on: 'ensureVolume', as: 'error-before', code: 'Busy', id: '', times: '10' }

/** True if the failure mode has an error code. */
export function isErrorManner({ as }: Pick<FaultWish, 'as'>): boolean {
  return as === 'error-before' || as === 'error-after'
}

/** Returns the request body. Invalid numbers are sent as they are: the service reports them at the field. */
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

/** Returns the equivalent `moor` command. */
export function faultCommand(wish: FaultWish): string {
  const { on, as, code, id, times } = wish
  const more = [id.trim() === '' ? '' : ` --id ${id.trim()}`, isErrorManner(wish) ? ` --code ${code}` : '']
  return `moor sim faults add ${on} --as ${as} --times ${times.trim()}${more.join('')}`
}

function readWhole(text: string): number | string {
  return /^\d+$/.test(text.trim()) ? Number(text) : text
}
