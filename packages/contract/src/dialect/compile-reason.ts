import type { Dialect } from './dialect.ts'

/**
 * Makes the writer of reason texts. A code with a text or phrases of its own on this wire gets those; in all others a field name
 * is translated where it cannot be an ordinary word: at the beginning of `<name> is ...`, paths included, and anywhere when it
 * has an underscore.
 */
export function compileReason(dialect: Dialect): (code: string, reason: string) => string {
  const fields = new Map(Object.entries(dialect.fields))
  const texts = new Map(Object.entries(dialect.texts))
  const phrases = new Map(Object.entries(dialect.phrases))
  if (fields.size === 0 && texts.size === 0 && phrases.size === 0) return (_code, reason) => reason
  return (code, reason) =>
    texts.get(code) ??
    (phrases.get(code) ?? [])
      .reduce((text, [neutral, word]) => text.replace(neutral, word), reason)
      .replace(/^[\w.[\]]+(?= is (required|not valid))/, (path) =>
        path.replaceAll(/[a-z_]+/g, (name) => fields.get(name) ?? name),
      )
      .replaceAll(/\b[a-z]+(_[a-z]+)+\b/g, (name) => fields.get(name) ?? name)
}
