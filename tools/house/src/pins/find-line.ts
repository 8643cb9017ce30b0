/** Number of the first line that holds `part`, counted from 1; 1 when none does. */
export function findLine(text: string, part: string): number {
  const index = text.split('\n').findIndex((line) => line.includes(part))
  return index === -1 ? 1 : index + 1
}
