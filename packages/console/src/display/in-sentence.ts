/** Lowercases a heading for a sentence, except abbreviations such as `SSH keys`. */
export function inSentence(title: string): string {
  const isShortened = /^[A-Z]{2}/.test(title)
  return isShortened ? title : `${title.charAt(0).toLowerCase()}${title.slice(1)}`
}
