import { isDeepStrictEqual } from 'node:util'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'
import { KubeError, kubeErrors } from '../model/kube-errors.ts'
import { kubeBounds } from '../model/kube-bounds.ts'
import { isFields, textOf } from '#drivers/kube-objects/field-at.ts'

const operationsMax = 10_000

type Held = Record<string, unknown> | unknown[]

/** Copy of a value with a JSON patch (RFC 6902) applied. Throws KubeError if any operation fails. */
export function applyJsonPatch(value: unknown, patch: unknown): unknown {
  if (!Array.isArray(patch) || patch.length > operationsMax)
    throw kubeErrors.badRequest(`a JSON patch must be a list of at most ${operationsMax} operations`)
  const budget = { bytes: kubeBounds.objectBytesMax }
  return patch.reduce<unknown>((held, operation) => applyOne(held, operation, budget), structuredClone(value))
}

/** Each copy could double the object, so a few dozen would exhaust memory. */
interface CopyBudget {
  bytes: number
}

function applyOne(value: unknown, operation: unknown, budget: CopyBudget): unknown {
  const { op, path, from, value: given }: KubeFields = isFields(operation) ? operation : {}
  const steps = readPointer(path)
  switch (op) {
    case 'test':
      if (!isDeepStrictEqual(readAt(value, steps), given))
        throw patchError(`testing path ${textOf(path).slice(0, 200)} failed`)
      return value
    case 'add':
      return writeAt(value, steps, { given, isNew: true })
    case 'replace':
      return writeAt(value, steps, { given, isNew: false })
    case 'remove':
      return removeAt(value, steps)
    case 'copy':
      return writeAt(value, steps, { given: copy(readAt(value, readPointer(from)), budget), isNew: true })
    case 'move': {
      const moved = readAt(value, readPointer(from))
      return writeAt(removeAt(value, readPointer(from)), steps, { given: moved, isNew: true })
    }
    default:
      throw patchError(`unknown operation ${textOf(op).slice(0, 200)}`)
  }
}

const patchError = (why: string): KubeError =>
  new KubeError(422, 'Invalid', `the server rejected our request due to an error in our request: ${why}`)

function copy(value: unknown, budget: CopyBudget): unknown {
  const text = JSON.stringify(value)
  budget.bytes -= text.length
  if (budget.bytes < 0) throw kubeErrors.tooLarge(kubeBounds.objectBytesMax)
  return JSON.parse(text)
}

function readPointer(pointer: unknown): readonly string[] {
  if (typeof pointer !== 'string' || (pointer !== '' && !pointer.startsWith('/')))
    throw patchError('a path is not a JSON pointer')
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}

function readAt(value: unknown, steps: readonly string[]): unknown {
  return steps.reduce<unknown>((held, step) => {
    const found: unknown = isHeld(held) && Object.hasOwn(held, step) ? Reflect.get(held, step) : undefined
    if (found === undefined) throw patchError(`path /${steps.join('/')} does not exist`)
    return found
  }, value)
}

const isHeld = (value: unknown): value is Held => typeof value === 'object' && value !== null

function holderOf(value: unknown, steps: readonly string[]): { holder: Held; last: string } {
  const holder = readAt(value, steps.slice(0, -1))
  if (!isHeld(holder)) throw patchError(`path /${steps.join('/')} does not exist`)
  return { holder, last: steps.at(-1) ?? '' }
}

function writeAt(
  value: unknown,
  steps: readonly string[],
  { given, isNew }: { readonly given: unknown; readonly isNew: boolean },
): unknown {
  if (given === undefined) throw patchError('an operation has no value')
  if (steps.length === 0) return given
  if (!isNew) readAt(value, steps)
  const { holder, last } = holderOf(value, steps)
  if (!Array.isArray(holder))
    Object.defineProperty(holder, last, { value: given, enumerable: true, configurable: true, writable: true })
  else if (isNew) holder.splice(indexIn(holder, last), 0, given)
  else holder[indexIn(holder, last)] = given
  return value
}

function indexIn(list: readonly unknown[], step: string): number {
  const index = step === '-' ? list.length : /^(0|[1-9][0-9]*)$/.test(step) ? Number(step) : -1
  if (index < 0 || index > list.length) throw patchError(`index ${step} is out of bounds`)
  return index
}

function removeAt(value: unknown, steps: readonly string[]): unknown {
  readAt(value, steps)
  const { holder, last } = holderOf(value, steps)
  if (Array.isArray(holder)) holder.splice(indexIn(holder, last), 1)
  else delete holder[last]
  return value
}
