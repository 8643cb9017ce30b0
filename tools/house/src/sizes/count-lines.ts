/** Lines of a text; a newline at the end opens no further line. */
export function countLines(text: string): number {
  const lines = text.split('\n').length
  return text.endsWith('\n') || text === '' ? lines - 1 : lines
}
