import { textOf } from '#drivers/kube-objects/field-at.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { StatusCause } from '../../model/kube-errors.ts'

const causesMax = 100
const shownMax = 80

/** Values that a rule compares with, beside the value that it checks. */
export interface RuleScope {
  /** Object with the value. */
  readonly object: KubeObject
  /** Stored object that an update replaces; null on create. */
  readonly old: KubeObject | null
  /** Spec of the pod or pod template with the value. */
  readonly pod?: unknown
}

/** Place of a value in an object, which collects the violations that rules find there. */
export class Spot {
  readonly path: string
  readonly scope: RuleScope
  /** Violations of the whole object, at most 100. */
  readonly causes: readonly StatusCause[]
  readonly #causes: StatusCause[]

  constructor(scope: RuleScope, path = '', causes: StatusCause[] = []) {
    this.scope = scope
    this.path = path
    this.causes = causes
    this.#causes = causes
  }

  /** Place of a field or a list member; '' is the place itself. */
  at(step: string | number): Spot {
    if (step === '') return this
    const text = typeof step === 'number' ? `[${step}]` : step
    const path = this.path === '' || text.startsWith('[') ? `${this.path}${text}` : `${this.path}.${text}`
    return new Spot(this.scope, path, this.#causes)
  }

  /** Place of a map entry. */
  entry(key: string): Spot {
    return this.at(`[${key.slice(0, 300)}]`)
  }

  /** Same place in the spec of a pod. */
  withPod(pod: unknown): Spot {
    return new Spot({ ...this.scope, pod }, this.path, this.#causes)
  }

  /** True if a violation was found below this place. */
  isBroken(): boolean {
    return this.#causes.some(({ field = '' }) => field.startsWith(`${this.path}.`) || field.startsWith(`${this.path}[`))
  }

  invalid(value: unknown, why: string): void {
    this.#add('FieldValueInvalid', `Invalid value: ${show(value)}: ${why}`)
  }

  required(why = ''): void {
    this.#add('FieldValueRequired', `Required value${why === '' ? '' : `: ${why}`}`)
  }

  forbidden(why: string): void {
    this.#add('FieldValueForbidden', `Forbidden: ${why}`)
  }

  duplicate(value: unknown): void {
    this.#add('FieldValueDuplicate', `Duplicate value: ${show(value)}`)
  }

  notFound(value: unknown): void {
    this.#add('FieldValueNotFound', `Not found: ${show(value)}`)
  }

  notSupported(value: unknown, supported: readonly string[]): void {
    const listed = supported.map((one) => JSON.stringify(one)).join(', ')
    this.#add('FieldValueNotSupported', `Unsupported value: ${show(value)}: supported values: ${listed}`)
  }

  tooLong(bytesMax: number): void {
    this.#add('FieldValueTooLong', `Too long: may not be more than ${bytesMax} bytes`)
  }

  tooMany(count: number, max: number): void {
    this.#add('FieldValueTooMany', `Too many: ${count}: must have at most ${max} items`)
  }

  #add(reason: string, message: string): void {
    if (this.#causes.length < causesMax) this.#causes.push({ reason, field: this.path, message })
  }
}

const show = (value: unknown): string =>
  JSON.stringify(typeof value === 'number' ? value : textOf(value).slice(0, shownMax))
