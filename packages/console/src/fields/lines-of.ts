/** What was typed a line each, without the blanks around and the empty ones. */
export function linesOf(typed: string): readonly string[] {
  return typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
