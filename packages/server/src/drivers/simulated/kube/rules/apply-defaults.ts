import { fieldAt, isFields } from '#drivers/kube-objects/field-at.ts'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'
import defaults from './defaults.json' with { type: 'json' }
import { compileCondition, type Condition } from './validation/conditions.ts'
import { parsePathSteps, type PathStep } from './validation/path-steps.ts'

/** Default of a field. Absent objects on the path are created, members of lists are not. */
interface FieldDefault {
  readonly at: string
  readonly value?: unknown
  /** Field of the whole value that holds the default instead. */
  readonly from?: string | undefined
  /** Type whose defaults the field gets. */
  readonly type?: string | undefined
  /** Condition on the whole value, after the defaults above. */
  readonly if?: Condition | undefined
  /** True if the default replaces a value. */
  readonly isForced?: boolean | undefined
}

type Completion = (value: KubeFields) => KubeFields

const tables: Readonly<Record<string, readonly FieldDefault[]>> = defaults
const compiled: ReadonlyMap<string, readonly Completion[]> = new Map(
  Object.entries(tables).map(([type, list]) => [type, list.map(compileDefault)]),
)

/** Returns a value with the server's defaults for its type or kind. A complete value stays unchanged. */
export function applyDefaults<Value extends KubeFields>(type: string, value: Value): Value {
  const completions = compiled.get(type) ?? []
  return Object.assign(
    {},
    value,
    completions.reduce<KubeFields>((held, complete) => complete(held), value),
  )
}

function compileDefault(one: FieldDefault): Completion {
  const [steps, applies] = [parsePathSteps(one.at), compileCondition(one.if)]
  const { type } = one
  if (type !== undefined && !tables[type]) throw new Error(`The type ${type} does not exist.`)
  return (whole) => {
    const given = one.from === undefined ? one.value : fieldAt(whole, one.from)
    const complete = (held: unknown): unknown => {
      if (type !== undefined) return applyDefaults(type, isFields(held) ? held : {})
      return one.isForced === true ? given : (held ?? given)
    }
    const changed = applies(whole, {}) ? changeAt(whole, steps, complete) : whole
    return isFields(changed) ? changed : whole
  }
}

function changeAt(held: unknown, [step, ...rest]: readonly PathStep[], complete: (held: unknown) => unknown): unknown {
  if (step === undefined) return complete(held)
  const next = fieldAt(held, step.name)
  if (step.list !== '' && !Array.isArray(next)) return held
  const changed =
    Array.isArray(next) && step.list !== ''
      ? next.map((one) => changeAt(one, rest, complete))
      : changeAt(next, rest, complete)
  return { ...(isFields(held) ? held : {}), [step.name]: changed }
}
