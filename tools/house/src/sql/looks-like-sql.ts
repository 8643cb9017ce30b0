const statement = new RegExp(
  [
    String.raw`select\s[\s\S]*\bfrom\b`,
    String.raw`select\s+[\w.]+\(`,
    String.raw`insert\s+into\s`,
    String.raw`update\s+[\w."?]+\s+set\s`,
    String.raw`delete\s+from\s`,
    String.raw`(create|alter|drop)\s+(table|index|unique|schema|database|function|role|sequence|type|trigger|or\s+replace)\b`,
    String.raw`truncate\s+(table\s)?[\w."?]+\s*$`,
    String.raw`with\s+\w+\s+as\s*\(`,
    String.raw`(listen|notify)\s+[\w"?]+\s*(,|$)`,
    String.raw`copy\s[\s\S]+\s(from|to)\s`,
    String.raw`set\s+(local\s+|session\s+)?[\w.]+\s*(=|to)\s`,
  ]
    .map((one) => `(${one})`)
    .join('|'),
  'i',
)

/** Whether a text begins like a statement of SQL. */
export function looksLikeSql(text: string): boolean {
  const head = text.trimStart()
  return statement.exec(head)?.index === 0
}
