import { listNeedles } from './list-needles.ts'

/** Text that must not contain a secret. */
export interface Haystack {
  readonly name: string
  readonly text: string
}

/** Secret in a forbidden place, without its value. */
export interface Leak {
  readonly secret: string
  readonly where: string
  readonly around: string
}

/** Shorter secrets occur everywhere by chance. */
const lengthMin = 8
const aroundChars = 60

/** All secrets of a run. */
export class SecretList {
  readonly #secrets = new Map<string, string>()

  record(name: string, secret: string): string {
    if (secret.length < lengthMin) throw new Error(`The secret "${name}" has only ${secret.length} characters.`)
    if (!this.#secrets.has(secret)) this.#secrets.set(secret, name)
    return secret
  }

  names(): readonly string[] {
    return [...this.#secrets.values()]
  }

  findLeaks(haystacks: readonly Haystack[]): readonly Leak[] {
    return [...this.#secrets].flatMap(([secret, name]) => {
      const needles = listNeedles(secret)
      return haystacks.flatMap(({ name: where, text }) => {
        const needle = needles.find((one) => text.includes(one))
        return needle === undefined ? [] : [{ secret: name, where, around: aroundOf(text, needle) }]
      })
    })
  }
}

function aroundOf(text: string, needle: string): string {
  const at = text.indexOf(needle)
  return `${text.slice(Math.max(0, at - aroundChars), at)}[...]${text.slice(at + needle.length, at + needle.length + aroundChars)}`
}
