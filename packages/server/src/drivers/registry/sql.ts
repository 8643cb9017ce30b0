/** Text of a statement, or of a part of it, with its embedded values. */
class SqlText {
  readonly parts: readonly string[]
  readonly values: readonly unknown[]

  constructor(parts: readonly string[], values: readonly unknown[]) {
    this.parts = parts
    this.values = values
  }
}

/** Returns a part of a statement, such as a list of columns, to embed in another. */
export const sql = (parts: TemplateStringsArray, ...values: readonly unknown[]): SqlText => new SqlText(parts, values)

/** Returns the text and the parameters of a statement. Each embedded value becomes a parameter. */
export function bindSql(statement: SqlText): { readonly text: string; readonly values: unknown[] } {
  const bound: unknown[] = []
  const bind = ({ parts, values }: SqlText): string =>
    parts.reduce((before, part, index) => {
      const value = values[index - 1]
      return before + (value instanceof SqlText ? bind(value) : `$${bound.push(value)}`) + part
    })
  return { text: bind(statement), values: bound }
}
