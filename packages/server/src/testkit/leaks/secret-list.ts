import { listNeedles } from './list-needles.ts'

/** A text in which no secret may be: a log, a table, an answer. */
export interface Haystack {
  readonly name: string
  readonly text: string
}

/** A secret that was found where it must not be; its value is not told. */
export interface Leak {
  readonly secret: string
  readonly where: string
  /** What stands around it, the secret itself blotted out. */
  readonly around: string
}

/** Shorter ones are found everywhere by chance. */
const lengthMin = 8
const aroundChars = 60

/** Every secret of a run. */
export class SecretList {
  readonly #secrets = new Map<string, string>()

  /** Remembers a secret under a name for people and gives it back; throws for one that is too short to be looked for. */
  note(name: string, secret: string): string {
    if (secret.length < lengthMin) throw new Error(`The secret "${name}" has only ${secret.length} characters.`)
    if (!this.#secrets.has(secret)) this.#secrets.set(secret, name)
    return secret
  }

  names(): readonly string[] {
    return [...this.#secrets.values()]
  }

  /** Looks for every secret in every text, in all the forms of listNeedles. */
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
