/** Draft of a fault. */
export interface FaultDraft {
  readonly on: string
  readonly as: string
  readonly code: string
  readonly id: string
  readonly times: string
}

/** Draft of a fault with a visible effect on ten calls. */
export const newFaultDraft: FaultDraft = { on: 'ensureVolume', as: 'error-before', code: 'Busy', id: '', times: '10' }

/** True for `error-before` and `error-after`, the failure modes with an error code. */
export function isErrorFault({ as }: Pick<FaultDraft, 'as'>): boolean {
  return as === 'error-before' || as === 'error-after'
}

/** Returns the request body. Invalid numbers are sent unchanged: the service reports them at the field. */
export function faultBody(draft: FaultDraft): Readonly<Record<string, unknown>> {
  const { on, as, code, id, times } = draft
  return {
    on,
    as,
    times: readWhole(times),
    ...(id.trim() === '' ? {} : { id: readWhole(id) }),
    ...(isErrorFault(draft) ? { code } : {}),
  }
}

/** Returns the equivalent `moor sim faults add` command. Values are neither validated nor quoted. */
export function faultCommand(draft: FaultDraft): string {
  const { on, as, code, id, times } = draft
  const more = [id.trim() === '' ? '' : ` --id ${id.trim()}`, isErrorFault(draft) ? ` --code ${code}` : '']
  return `moor sim faults add ${on} --as ${as} --times ${times.trim()}${more.join('')}`
}

function readWhole(text: string): number | string {
  return /^\d+$/.test(text.trim()) ? Number(text) : text
}
