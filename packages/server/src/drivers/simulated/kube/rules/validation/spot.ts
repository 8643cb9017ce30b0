import { textOf } from '#drivers/kube-objects/field-at.ts'
import type { StatusCause } from '../../model/kube-errors.ts'

const causesMax = 100
const shownMax = 80

/** Place of a value in an object, which collects the violations that rules find there. */
export class Spot {
  readonly path: string
  readonly #causes: StatusCause[]

  constructor(path = '', causes: StatusCause[] = []) {
    this.path = path
    this.#causes = causes
  }

  /** Violations of the whole object, at most 100. */
  get causes(): readonly StatusCause[] {
    return this.#causes
  }

  /** Place of a field, a list member or, with `entry`, a map entry. */
  at(step: string | number): Spot {
    const text = typeof step === 'number' ? `[${step}]` : step
    return new Spot(
      this.path === '' || text.startsWith('[') ? `${this.path}${text}` : `${this.path}.${text}`,
      this.#causes,
    )
  }

  entry(key: string): Spot {
    return new Spot(`${this.path}[${key.slice(0, 300)}]`, this.#causes)
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
